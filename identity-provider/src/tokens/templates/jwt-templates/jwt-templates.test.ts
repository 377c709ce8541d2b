import descope from '@descope/node-sdk'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { describe, expect, test } from 'vitest'
import { identityEngines } from '../../../testing/engines.ts'
import { JwtTemplateNotFound, JwtTemplateTaken } from './contract.ts'

const password = 'correct horse battery'

describe.each(identityEngines)('JWT templates on $engine', ({ start }) => {
  async function withAda() {
    const identity = await start()
    const { projectId, baseUrl, managementKey } = identity
    const sdk = descope({ projectId, baseUrl, managementKey })
    const client = identity.clientAs()
    await client.tenants.create({ id: 'acme', name: 'Acme' })
    await client.roles.create({ name: 'Boss', tenantId: 'acme', permissionNames: ['User Viewer'] })
    await client.users.create({
      loginId: 'ada',
      email: 'ada@example.com',
      displayName: 'Ada',
      customAttributes: { plan: 'gold', seats: 3 },
      roleNames: ['Auditor'],
      userTenants: [{ tenantId: 'acme', roleNames: ['Boss'] }],
    })
    await client.userPasswords.setActive({ loginId: 'ada', password })
    /** Signs in while this template is active. */
    async function under(template: object) {
      const { template: made } = await client.jwtTemplates.create({ template: { name: 'mine', ...template } })
      await client.projectSettings.update({ tokens: { userTemplateId: made.id } })
      const { data } = await sdk.password.signIn('ada', password)
      const [session, refresh] = [data?.sessionJwt ?? '', data?.refreshJwt ?? '']
      return { template: made, data, sessionJwt: session, session: decodeJwt(session), refresh: decodeJwt(refresh) }
    }
    return { identity, sdk, under, ...client }
  }

  test('add the named values: typed if the expression stands alone, otherwise as text', async () => {
    const { under } = await withAda()
    const { session, refresh } = await under({
      template: {
        email: '{{user.email}}',
        seats: '{{ user.customAttributes.seats }}',
        greeting: 'Hello {{user.name}} of {{tenant.tenantName}} ({{user.customAttributes.seats}})',
        nested: { ids: ['{{user.loginIds}}', 'fixed', 7, true] },
        nothing: '{{user.constructor.name}}',
      },
    })
    expect(session).toMatchObject({
      email: 'ada@example.com',
      seats: 3,
      greeting: 'Hello Ada of Acme (3)',
      nested: { ids: [['ada'], 'fixed', 7, true] },
      nothing: '',
      roles: ['Auditor'],
      tenants: { acme: { roles: ['Boss'] } },
      dct: 'acme',
    })
    expect(refresh).toMatchObject({ email: 'ada@example.com', drn: 'DSR' })
  })

  test.each([
    { emptyClaimPolicy: 'none', expected: '' },
    { emptyClaimPolicy: 'nil', expected: null },
    { emptyClaimPolicy: 'delete', expected: undefined },
  ])('an empty claim under $emptyClaimPolicy is $expected', async ({ emptyClaimPolicy, expected }) => {
    const { under } = await withAda()
    const { session } = await under({ emptyClaimPolicy, template: { phone: '{{user.phone}}' } })
    expect(session.phone).toBe(expected)
  })

  test('control how tokens list roles', async () => {
    const { identity, under, jwtTemplates } = await withAda()
    const only = await under({ authSchema: 'tenantOnly' })
    expect(only.session).toMatchObject({ dct: 'acme', roles: ['Boss'], permissions: ['User Viewer'] })
    expect(only.session).not.toHaveProperty('tenants')
    await jwtTemplates.update({ template: { ...only.template, authSchema: 'none' } })
    const sdk = descope({ projectId: identity.projectId, baseUrl: identity.baseUrl })
    const none = decodeJwt((await sdk.password.signIn('ada', password)).data?.sessionJwt ?? '')
    for (const claim of ['roles', 'permissions', 'tenants']) expect(none).not.toHaveProperty(claim)
    await jwtTemplates.update({
      template: { ...only.template, authSchema: 'default', excludePermissions: true, autoDCT: false },
    })
    const lean = decodeJwt((await sdk.password.signIn('ada', password)).data?.sessionJwt ?? '')
    expect(lean).toMatchObject({ roles: ['Auditor'], tenants: { acme: { roles: ['Boss'] } } })
    expect(JSON.stringify(lean)).not.toContain('permissions')
    expect(lean).not.toHaveProperty('dct')
  })

  test('may replace the subject, and such a token still validates and refreshes', async () => {
    const { identity, sdk, under } = await withAda()
    const template = { sub: '{{user.email}}', plan: '{{user.customAttributes.plan}}' }
    const options = { overrideSubject: true, addJti: true, omitCustomClaimsFromDSR: true }
    const { data, sessionJwt, session, refresh } = await under({ template, ...options })
    expect(session).toMatchObject({ sub: 'ada@example.com', dsub: data?.user?.userId, jti: expect.any(String) })
    expect(refresh.sub).toBe(data?.user?.userId)
    expect(refresh).not.toHaveProperty('plan')
    const headers = { authorization: `Bearer ${identity.projectId}:${sessionJwt}` }
    const validated = await fetch(`${identity.baseUrl}/v1/auth/validate`, { method: 'POST', headers })
    expect(validated.status).toBe(200)
    expect(decodeJwt((await sdk.refresh(data?.refreshJwt)).data?.sessionJwt ?? '').sub).toBe('ada@example.com')
  })

  test('exist separately for access keys', async () => {
    const { sdk, accessKeys, jwtTemplates, projectSettings } = await withAda()
    const wanted = { name: 'keys', type: 'key' as const, template: { called: '{{key.name}}' }, addJti: true }
    const { template } = await jwtTemplates.create({ template: wanted })
    await projectSettings.update({ tokens: { keyTemplateId: template.id } })
    const { cleartext } = await accessKeys.create({ name: 'robot' })
    expect((await sdk.exchangeAccessKey(cleartext)).token).toMatchObject({ called: 'robot', jti: expect.any(String) })
  })

  test('cannot set reserved claims, and validation lists every problem', async () => {
    const { sdk, jwtTemplates } = await withAda()
    const wrong = { name: '', template: { sub: 'x', exp: 1, roles: [], fine: '{{process.env}}' } }
    expect(await jwtTemplates.validate({ template: wrong })).toMatchObject({
      valid: false,
      issues: [
        { field: 'name', code: 'NAME_MISSING' },
        { field: 'template.sub', code: 'RESERVED_CLAIM_KEY', hint: expect.any(String) },
        { field: 'template.exp', code: 'RESERVED_CLAIM_KEY' },
        { field: 'template.roles', code: 'RESERVED_CLAIM_KEY' },
        { field: 'template.fine', code: 'UNKNOWN_EXPRESSION' },
      ],
    })
    await expect(jwtTemplates.create({ template: wrong })).rejects.toThrow('reserved claim')
    expect((await sdk.management.jwtTemplate.list()).data).toEqual([])
  })

  test('are stored, replaced, created from the library and deleted through the SDK', async () => {
    const { identity, sdk, jwtTemplates } = await withAda()
    const { jwtTemplate } = sdk.management
    const { data: library } = await jwtTemplate.listLibrary()
    expect(library?.map(({ id }) => id)).toContain('openid-profile')
    const { template } = await jwtTemplates.applyFromLibrary({ libraryEntryId: 'hasura', nameOverride: 'Ours' })
    expect(template).toMatchObject({ name: 'Ours', source: 'hasura' })
    expect((await jwtTemplate.load(template.id)).data).toMatchObject({ name: 'Ours' })
    await jwtTemplates.update({ template: { ...template, name: 'Changed' } })
    await expect(jwtTemplates.create({ template: { name: 'Changed' } })).rejects.toBeInstanceOf(JwtTemplateTaken)
    const other = await identity.anotherProject()
    const foreign = descope({ ...other, baseUrl: identity.baseUrl })
    expect(await foreign.management.jwtTemplate.load(template.id)).toMatchObject({ ok: false, code: 404 })
    await jwtTemplates.delete({ id: template.id })
    await expect(jwtTemplates.load({ id: template.id })).rejects.toBeInstanceOf(JwtTemplateNotFound)
    for (const { id } of (await jwtTemplates.listLibrary({})).entries)
      expect((await jwtTemplates.applyFromLibrary({ libraryEntryId: id })).template.source).toBe(id)
  })

  test('are previewed as the tokens of a user then say, and neither a token nor a session is made', async () => {
    const { identity, under, jwtTemplates, users } = await withAda()
    const { user } = await users.load({ loginId: 'ada' })
    const draft = {
      name: 'draft',
      template: { sub: '{{user.email}}', plan: '{{user.customAttributes.plan}}', none: '{{user.phone}}' },
      overrideSubject: true,
      addJti: true,
      authSchema: 'tenantOnly' as const,
      emptyClaimPolicy: 'delete' as const,
    }
    const shown = await jwtTemplates.preview({ template: draft, subjectId: user.userId })
    expect(await identity.db.selectFrom('sessions').select('id').execute()).toEqual([])
    const { session, refresh, sessionJwt } = await under(draft)
    const times = ['iat', 'exp', 'rexp', 'sid', 'jti']
    const lasting = (claims: object) =>
      Object.fromEntries(Object.entries(claims).filter(([name]) => !times.includes(name)))
    expect(Object.keys(shown.claims).toSorted()).toEqual(Object.keys(session).toSorted())
    expect(lasting(shown.claims)).toEqual(lasting(session))
    expect(lasting(shown.refreshClaims ?? {})).toEqual(lasting(refresh))
    expect(shown.header).toEqual(decodeProtectedHeader(sessionJwt))
    expect(JSON.stringify(shown)).not.toMatch(/[\w-]+\.[\w-]+\.[\w-]{40,}/)
  })

  test('are previewed for an access key, with a tenant, and refused when they or their subject are wrong', async () => {
    const { identity, accessKeys, jwtTemplates, users } = await withAda()
    const keyTenants = [{ tenantId: 'acme', roleNames: ['Boss'] }]
    const { key } = await accessKeys.create({ name: 'robot', keyTenants })
    const draft = { name: 'draft', type: 'key' as const, template: { called: '{{key.name}}' }, autoDCT: false }
    const preview = (more: object = {}) => jwtTemplates.preview({ template: draft, subjectId: key.id, ...more })
    const shown = await preview({ tenantId: 'acme' })
    expect(shown.claims).toMatchObject({ called: 'robot', sub: key.id, dct: 'acme' })
    expect(shown).not.toHaveProperty('refreshClaims')
    expect((await preview()).claims).not.toHaveProperty('dct')
    await expect(preview({ tenantId: 'other' })).rejects.toMatchObject({ name: 'NotInTenant' })
    await expect(preview({ subjectId: 'K1' })).rejects.toMatchObject({ name: 'AccessKeyNotFound' })
    await expect(preview({ template: { ...draft, type: 'user' } })).rejects.toMatchObject({ name: 'UserNotFound' })
    await expect(preview({ template: { ...draft, template: { roles: ['Boss'] } } })).rejects.toMatchObject({
      fields: [{ field: 'template.template.roles' }],
    })
    const { user } = await users.load({ loginId: 'ada' })
    const { key: bound } = await accessKeys.create({ name: 'bound', userId: user.userId })
    await users.updateStatus({ loginId: 'ada', status: 'disabled' })
    await expect(preview({ subjectId: bound.id })).rejects.toMatchObject({ fields: [{ field: 'subjectId' }] })
    const other = await identity.anotherProject()
    const headers = { authorization: `Bearer ${other.projectId}:${other.managementKey}` }
    const body = JSON.stringify({ template: draft, subjectId: key.id })
    const url = `${identity.baseUrl}/v1/gatehouse/jwt/templates/preview`
    expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(404)
  })

  test('leave tokens plain after they are deleted while in use', async () => {
    const { sdk, under, jwtTemplates } = await withAda()
    const { template } = await under({ template: { extra: 'yes' } })
    await jwtTemplates.delete({ id: template.id })
    const claims = decodeJwt((await sdk.password.signIn('ada', password)).data?.sessionJwt ?? '')
    expect(claims).not.toHaveProperty('extra')
    expect(claims).toMatchObject({ roles: ['Auditor'], dct: 'acme' })
  })
})
