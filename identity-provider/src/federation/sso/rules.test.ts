import { describe, expect, test } from 'vitest'
import { identityEngines } from '../../testing/engines.ts'
import { back, samlTenant } from '../saml/testing/tenant.ts'

const enforced = { ok: false, code: 403, error: { errorDescription: expect.stringContaining('single sign-on') } }

describe.each(identityEngines)('the rules of single sign-on on $engine', ({ start }) => {
  test('a tenant that enforces single sign-on refuses every other way for its domains', async () => {
    const { sdk, management, client, signIn, identity } = await samlTenant(await start())
    await management.user.create('eve@acme.example', { email: 'eve@acme.example', verifiedEmail: true })
    await management.user.setActivePassword('eve@acme.example', 'a long Password 1')
    const password = () => sdk.password.signIn('eve@acme.example', 'a long Password 1')
    expect(await password()).toMatchObject({ ok: true })
    const { data: before } = await management.user.generateEmbeddedLink('eve@acme.example')
    await client.tenants.update({ id: 'acme', name: 'Acme', enforceSSO: true })
    expect(await password()).toMatchObject(enforced)
    expect(await sdk.password.signUp('new@acme.example', 'a long Password 1')).toMatchObject(enforced)
    expect(await sdk.otp.signIn.email('eve@acme.example')).toMatchObject(enforced)
    expect(await sdk.otp.signUp.email('new@acme.example')).toMatchObject(enforced)
    expect(await sdk.magicLink.signUpOrIn.email('EVE@ACME.example', back)).toMatchObject(enforced)
    expect(await sdk.enchantedLink.signIn('eve@acme.example', back)).toMatchObject(enforced)
    expect(await sdk.magicLink.verify(before?.token ?? '')).toMatchObject(enforced)
    // Nothing is left of the accounts that were refused.
    expect(await management.user.load('new@acme.example')).toMatchObject({ ok: false })
    expect((await signIn({ nameId: 'eve@acme.example' })).data?.user?.email).toBe('eve@acme.example')
    // Other spellings of the domain lead to the same mailbox.
    for (const loginId of ['new@acme.example.', 'new@acme。example', 'new@ACME．example'])
      expect(await sdk.password.signUp(loginId, 'a long Password 1'), loginId).toMatchObject(enforced)
    for (const email of ['new@acme.example.', 'new@acme。example', 'new@acme..example'])
      expect(await sdk.password.signUp('new', 'a long Password 1', { email }), email).toMatchObject({ code: 400 })
    // Other domains are nobody's business.
    expect(await sdk.password.signUp('eve@other.example', 'a long Password 1')).toMatchObject({ ok: true })
    expect(identity.projectId).toBeTruthy()
  })

  test('users whom the tenant names, and administrators, sign in as before', async () => {
    const { sdk, management, client, identity } = await samlTenant(await start())
    const made: string[] = []
    for (const name of ['named', 'boss', 'other']) {
      const loginId = `${name}@acme.example`
      const { data } = await management.user.create(loginId, { email: loginId, verifiedEmail: true })
      made.push(data?.userId ?? '')
      await management.user.setActivePassword(loginId, 'a long Password 1')
    }
    await client.userRoles.set({ loginId: 'boss@acme.example', roleNames: ['Administrator'] })
    const [named = ''] = made
    await client.tenants.update({ id: 'acme', name: 'Acme', enforceSSO: true, enforceSSOExclusions: [named] })
    const password = (name: string) => sdk.password.signIn(`${name}@acme.example`, 'a long Password 1')
    expect(await password('named')).toMatchObject({ ok: true })
    expect(await password('boss')).toMatchObject({ ok: true })
    expect(await password('other')).toMatchObject(enforced)
    // Without a provider nobody could sign in at all.
    await client.ssoSettings.delete({ tenantId: 'acme' })
    await client.ssoSettings.create({ tenantId: 'acme', ssoId: 'next' })
    expect(await password('other')).toMatchObject({ ok: true })
    expect(identity.projectId).toBeTruthy()
  })

  test('a second factor may follow single sign-on', async () => {
    const { sdk, management, client, signIn } = await samlTenant(await start())
    await client.tenants.update({ id: 'acme', name: 'Acme', enforceSSO: true })
    const { data } = await signIn()
    const token = data?.refreshJwt ?? ''
    const sent = await sdk.otp.signIn.email('ada@acme.example', { mfa: true, stepup: false }, token)
    expect(sent).toMatchObject({ ok: true })
    expect((await management.user.load('ada@acme.example')).ok).toBe(true)
  })

  test('of several groups the one with priority decides the role', async () => {
    const { configure, signIn, load } = await samlTenant(await start())
    const rolesOf = async (groups: string[]) =>
      (await signIn({ attributes: { groups } })).data?.user?.userTenants?.[0]?.roleNames?.toSorted()
    expect(await rolesOf(['owners', 'writers'])).toEqual(['Editor', 'Owner'])
    await configure({ groupsPriority: true })
    expect(await rolesOf(['owners', 'writers'])).toEqual(['Editor'])
    await configure({ groupsPriority: ['owners', 'writers'] })
    expect((await load()).groupsPriority).toEqual(['owners', 'writers'])
    expect(await rolesOf(['owners', 'writers'])).toEqual(['Owner'])
    expect(await rolesOf(['editors', 'writers'])).toEqual(['Editor'])
    expect(await rolesOf(['editors'])).toEqual(['Editor'])
  })

  test('relations follow the groups at each sign-in, and those that others made stay', async () => {
    const { management, configure, signIn, client } = await samlTenant(await start())
    const schema = 'model AuthZ 1.0\ntype user\ntype doc\n  relation owner: user\n  relation reader: user\n'
    await management.fga.saveSchema({ dsl: schema })
    const to = (resource: string, relationDefinition: string) => ({ resource, relationDefinition, namespace: 'doc' })
    const fgaMappings = {
      writers: { relations: [to('handbook', 'owner'), to('news', 'reader'), to('news', 'unknown')] },
      staff: { relations: [to('handbook', 'reader')] },
    }
    await configure({ fgaMappings })
    const { data } = await signIn({ attributes: { groups: ['writers', 'staff'] } })
    const userId = data?.user?.userId ?? ''
    const relations = async () =>
      (await client.authorizationRelations.listOfTargets({ targets: [userId] })).relations
        .map(({ resource, relationDefinition }) => `${resource} ${relationDefinition}`)
        .toSorted()
    expect(await relations()).toEqual(['handbook owner', 'handbook reader', 'news reader'])
    await management.fga.createRelations([
      { resource: 'news', resourceType: 'doc', relation: 'owner', target: userId, targetType: 'user' },
    ])
    await signIn({ attributes: { groups: 'staff' } })
    expect(await relations()).toEqual(['handbook reader', 'news owner'])
    const ofTenant = { staff: { relations: [{ relationDefinition: 'reader', namespace: 'doc' }] } }
    const around = { configFGATenantIDResourcePrefix: 'org:', configFGATenantIDResourceSuffix: ':all' }
    await configure({ fgaMappings: ofTenant, ...around })
    await management.sso.recalculateSSOMappings('acme')
    expect(await relations()).toEqual(['news owner', 'org:acme:all reader'])
    await configure({ fgaMappings: { staff: { relations: [] } } })
    await management.sso.recalculateSSOMappings('acme')
    expect(await relations()).toEqual(['news owner'])
  })

  test('a mapped attribute becomes the login id, and claims no account of others', async () => {
    const { management, configure, signIn, travel } = await samlTenant(await start())
    await configure({ attributeMapping: { loginId: 'uid', email: 'mail' } })
    const as = (uid: string) => ({ attributes: { uid, mail: `${uid}@acme.example` }, nameId: `id-${uid}` })
    expect((await signIn(as('ada'))).data?.user).toMatchObject({ loginIds: ['ada'], email: 'ada@acme.example' })
    // A member whom management made is found by it.
    const userTenants = [{ tenantId: 'acme', roleNames: [] }]
    const made = await management.user.create('bob', { userTenants })
    expect((await signIn(as('bob'))).data?.user).toMatchObject({ userId: made.data?.userId })
    // Somebody who is not of the tenant is not.
    await management.user.create('carol', {})
    expect((await travel(as('carol'))).searchParams.get('err')).toBeTruthy()
    const outside = { attributes: { uid: 'dave@other.example', mail: 'dave@acme.example' }, nameId: 'id-dave' }
    expect((await signIn(outside)).data?.user?.loginIds).toEqual(['dave@acme.example'])
  })

  test('an address that changes at the provider changes here, within the tenant’s domains', async () => {
    const { management, configure, signIn } = await samlTenant(await start())
    await configure({ attributeMapping: { email: 'mail' } })
    const as = (mail: string) => ({ attributes: { mail }, nameId: 'id-7' })
    const userId = (await signIn(as('ada@acme.example'))).data?.user?.userId
    expect((await signIn(as('ada.lovelace@acme.example'))).data?.user).toMatchObject({
      userId,
      email: 'ada.lovelace@acme.example',
      verifiedEmail: true,
      loginIds: ['ada.lovelace@acme.example'],
    })
    expect((await signIn(as('ada@evil.example'))).data?.user).toMatchObject({
      userId,
      email: 'ada.lovelace@acme.example',
    })
    await management.user.create('taken@acme.example', { email: 'taken@acme.example' })
    expect((await signIn(as('taken@acme.example'))).data?.user).toMatchObject({
      userId,
      email: 'ada.lovelace@acme.example',
    })
  })

  test('when new users are not allowed, only members sign in by SAML', async () => {
    const { client, travel, management } = await samlTenant(await start())
    await client.tenants.updateSettings({ tenantId: 'acme', JITDisabled: true, domains: ['acme.example'] })
    expect((await travel()).searchParams.get('err')).toBeTruthy()
    expect(await management.user.load('ada@acme.example')).toMatchObject({ ok: false })
    const userTenants = [{ tenantId: 'acme', roleNames: [] }]
    await management.user.create('ada@acme.example', { email: 'ada@acme.example', userTenants })
    expect((await travel()).searchParams.get('code')).toBeTruthy()
  })
})
