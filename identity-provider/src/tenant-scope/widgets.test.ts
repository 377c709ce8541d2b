import { describe, expect, test } from 'vitest'
import { identityEngines } from '../testing/engines.ts'

describe.each(identityEngines)('widgets of an administrator of a tenant, on $engine', ({ start }) => {
  async function tenants() {
    const identity = await start()
    const client = identity.clientAs()
    for (const id of ['ours', 'theirs']) await client.tenants.create({ id, name: `Tenant ${id}` })
    await client.roles.create({ name: 'Clerk', tenantId: 'ours' })
    const signedIn = async (loginId: string, userTenants: { tenantId: string; roleNames?: string[] }[]) => {
      await client.users.create({ loginId, userTenants })
      return client.jwts.signIn({ loginId })
    }
    const admin = await signedIn('admin', [{ tenantId: 'ours', roleNames: ['Tenant Admin'] }])
    const member = await signedIn('member', [{ tenantId: 'ours' }])
    await signedIn('shared', [{ tenantId: 'ours' }, { tenantId: 'theirs' }])
    await signedIn('stranger', [{ tenantId: 'theirs' }])
    const { projectId } = identity
    const callAs =
      (token: string, ofProject = projectId) =>
      async (method: string, path: string, body?: object) => {
        const response = await fetch(`${identity.baseUrl}/v1/mgmt/${path}`, {
          method,
          headers: { authorization: `Bearer ${ofProject}:${token}`, 'content-type': 'application/json' },
          ...(body && { body: JSON.stringify(body) }),
        })
        // Tests know what the operations that they name answer.
        return {
          status: response.status,
          body: (await response.json()) as Record<string, { id: string; userId: string }>,
        }
      }
    return { identity, client, admin, member, callAs, call: callAs(admin.refreshJwt) }
  }

  test('manage users, roles and keys of the tenant, which the query names', async () => {
    const { call } = await tenants()
    const found = await call('POST', 'user/search?tenant=ours', { limit: 100 })
    expect(found.status).toBe(200)
    for (const loginId of ['admin', 'member', 'shared']) expect(JSON.stringify(found.body)).toContain(loginId)
    expect(JSON.stringify(found.body)).not.toMatch(/stranger|theirs/)
    const created = await call('POST', 'user/create?tenant=ours', { loginId: 'new', roleNames: ['Clerk'] })
    expect(created.body).toMatchObject({ user: { userTenants: [{ tenantId: 'ours', roleNames: ['Clerk'] }] } })
    expect((await call('POST', 'user/update/status?tenant=ours', { loginId: 'new', status: 'disabled' })).status).toBe(
      200,
    )
    const userId = created.body.user?.userId ?? ''
    expect((await call('POST', 'user/delete/batch?tenant=ours', { userIds: [userId] })).status).toBe(200)
    expect((await call('POST', 'role/create?tenant=ours', { name: 'Auditor of ours' })).status).toBe(200)
    const roles = await call('GET', 'role/subtenant/all?tenant=ours')
    expect(roles.body).toMatchObject({ roles: [{ name: 'Auditor of ours' }, { name: 'Clerk' }] })
    expect((await call('POST', 'role/delete/batch?tenant=ours', { roleNames: ['Auditor of ours'] })).status).toBe(200)
    const key = await call('POST', 'accesskey/create?tenant=ours', { name: 'robot', roleNames: ['Clerk'] })
    expect(key.body).toMatchObject({ key: { keyTenants: [{ tenantId: 'ours', roleNames: ['Clerk'] }] } })
    const id = key.body.key?.id ?? ''
    expect((await call('POST', 'accesskey/delete/batch?tenant=ours', { ids: [id] })).status).toBe(200)
    expect((await call('GET', 'tenant?tenant=ours')).body).toMatchObject({ id: 'ours' })
    // Names in a query may be escaped (RFC 3986 §2.1).
    expect((await call('GET', 'tenant?t%65nant=ours')).body).toMatchObject({ id: 'ours' })
    const audit = await call('POST', 'audit/search?tenant=ours', {})
    expect(JSON.stringify(audit.body)).toContain('AccessKeyCreated')
    expect(JSON.stringify(audit.body)).not.toContain('theirs')
    for (const path of [
      'permission/all',
      'user/customattributes',
      'sso/idp/apps/load',
      'role/all',
      'widget/components-state',
    ])
      expect([path, (await call('GET', `${path}?tenant=ours`)).status]).toEqual([path, 200])
  })

  test('reach no other tenant, in the query or the body, and nothing of the project', async () => {
    const { call } = await tenants()
    const refused = async (method: string, path: string, body?: object) => {
      const { status } = await call(method, path, body)
      expect([path, body, [403, 404].includes(status)]).toEqual([path, body, true])
    }
    await refused('POST', 'user/search?tenant=theirs', {})
    await refused('POST', 'user/search?tenant=ours', { tenantIds: ['theirs'] })
    await refused('GET', 'tenant?id=theirs&tenant=ours')
    await refused('POST', 'user/create?tenant=ours', { loginId: 'x', userTenants: [{ tenantId: 'theirs' }] })
    await refused('POST', 'user/create?tenant=ours', {
      loginId: 'x',
      roleNames: ['Developer'],
      userTenants: [{ tenantId: 'ours' }],
    })
    await refused('PATCH', 'user/patch?tenant=ours', { loginId: 'stranger', displayName: 'x' })
    await refused('PATCH', 'user/patch?tenant=ours', { loginId: 'shared', displayName: 'x' })
    await refused('POST', 'user/password/set/temporary?tenant=ours', {
      loginId: 'shared',
      password: 'a long password 1',
    })
    await refused('POST', 'role/create?tenant=ours', { name: 'x', tenantId: 'theirs' })
    await refused('GET', 'role/subtenant/all?tenant=theirs')
    await refused('POST', 'accesskey/create?tenant=ours', { name: 'x', keyTenants: [{ tenantId: 'theirs' }] })
    await refused('POST', 'audit/search?tenant=ours', { tenants: ['theirs'] })
    await refused('POST', 'tenant/update?tenant=ours', { id: 'ours', name: 'x' })
    await refused('POST', 'tenant/adminlinks/sso/generate?tenant=ours', { tenantId: 'ours', expireTime: 60 })
    await refused('POST', 'tenant/adminlinks/sso/authenticated?tenant=ours', { tenantId: 'ours', ssoId: '' })
    await refused('POST', 'tenant/adminlinks/sso/authenticated/batch?tenant=ours', { tenantId: 'theirs' })
    await refused('POST', 'user/signin/embeddedlink?tenant=ours', { loginId: 'member' })
    await refused('GET', 'jwt/templates/list?tenant=ours')
    await refused('POST', 'auth/signin?tenant=ours', { loginId: 'member' })
  })

  test('set up single sign-on only where an administrator of the project allows it', async () => {
    const { client, call } = await tenants()
    const links = async () =>
      (await call('POST', 'tenant/adminlinks/sso/authenticated/batch?tenant=ours', { tenantId: 'ours', ssoIds: [] }))
        .body
    expect(await links()).toEqual({ links: [], defaultLink: '', ssoIdToLink: {} })
    await client.tenants.updateSettings({ tenantId: 'ours', ssoSetupSuiteSettings: { enabled: true } })
    const link = expect.stringContaining('http')
    expect(await links()).toMatchObject({ links: [{ adminSSOConfigurationLink: link }], defaultLink: link })
  })

  test('are refused to everyone but an administrator of the tenant with a live session', async () => {
    const { identity, client, admin, member, callAs } = await tenants()
    const search = async (token: string, projectId?: string) =>
      (await callAs(token, projectId)('POST', 'user/search?tenant=ours', {})).status
    const { projectId } = await identity.anotherProject()
    expect(await search(member.refreshJwt)).toBe(403)
    expect(await search(admin.sessionJwt)).toBe(401)
    expect(await search(`${admin.refreshJwt}x`)).toBe(401)
    expect(await search(admin.refreshJwt, projectId)).toBe(401)
    expect((await callAs(admin.refreshJwt)('POST', 'user/search', {})).status).toBe(401)
    expect(await search(admin.refreshJwt)).toBe(200)
    await client.users.updateStatus({ loginId: 'admin', status: 'disabled' })
    expect(await search(admin.refreshJwt)).not.toBe(200)
    await client.users.updateStatus({ loginId: 'admin', status: 'enabled' })
    const again = await client.jwts.signIn({ loginId: 'admin' })
    expect(await search(again.refreshJwt)).toBe(200)
    await client.users.logout({ loginId: 'admin' })
    expect(await search(again.refreshJwt)).toBe(401)
    const last = await client.jwts.signIn({ loginId: 'admin' })
    await client.userRoles.remove({ loginId: 'admin', tenantId: 'ours', roleNames: ['Tenant Admin'] })
    expect(await search(last.refreshJwt)).toBe(403)
  })

  test('answer users for their own account, and for no other', async () => {
    const { identity, client, member, callAs } = await tenants()
    const call = callAs(member.refreshJwt)
    const { userId } = (await client.users.load({ loginId: 'member' })).user
    const admin = (await client.users.load({ loginId: 'admin' })).user
    expect(await call('POST', 'user/passkeys/list', { loginId: userId })).toMatchObject({ body: { passkeys: [] } })
    const devices = (identifiers: string[]) => call('POST', 'user/trusteddevices/list', { identifiers })
    expect(await devices([userId])).toMatchObject({ status: 200, body: { devices: [] } })
    expect((await call('GET', `outbound/apps-with-user-token?userId=${userId}`)).status).toBe(200)
    expect((await call('GET', 'widget/components-state')).body).toEqual({ componentsState: {} })
    for (const named of [admin.userId, 'admin', 'member', 'nobody'])
      expect([named, (await call('POST', 'user/passkeys/list', { loginId: named })).status]).toEqual([named, 404])
    expect((await devices([userId, admin.userId])).status).toBe(404)
    expect((await call('GET', `outbound/apps-with-user-token?userId=${admin.userId}`)).status).toBe(404)
    expect((await callAs(member.sessionJwt)('POST', 'user/passkeys/list', { loginId: userId })).status).toBe(401)
    const other = await identity.anotherProject()
    expect((await callAs(member.refreshJwt, other.projectId)('GET', 'widget/components-state')).status).toBe(401)
    // What an application is set up with is not told.
    const settings = { loginPageUrl: 'https://secret.example', customIdpInitiatedLoginPageUrl: 'https://wiki.example' }
    await client.ssoApplications.createOidc({ id: 'wiki', name: 'Wiki', ...settings })
    await client.ssoApplications.createOidc({ id: 'other', name: 'Other', ...settings })
    await client.tenants.update({ id: 'ours', name: 'Ours', federatedAppIds: ['wiki'] })
    const { apps } = (await call('GET', 'sso/idp/apps/load')).body
    expect(apps).toMatchObject([
      { id: 'wiki', oidcSettings: { customIdpInitiatedLoginPageUrl: 'https://wiki.example' } },
    ])
    expect(JSON.stringify(apps)).not.toContain('secret')
  })

  test('take the refresh token as a cookie too, from pages of approved origins', async () => {
    const { identity, client, admin } = await tenants()
    const { projectId, baseUrl } = identity
    await client.projectSettings.update({ approvedOrigins: ['https://app.example'] })
    const search = async (origin: string) => {
      const headers = { authorization: `Bearer ${projectId}`, cookie: `DSR=${admin.refreshJwt}`, origin }
      const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: '{}' }
      return (await fetch(`${baseUrl}/v1/mgmt/user/search?tenant=ours`, init)).status
    }
    expect(await search('https://app.example')).toBe(200)
    expect(await search('https://elsewhere.example')).toBe(403)
  })

  test('give roles in the tenant alone, and show those of the tenant as the roles of a user', async () => {
    const { call } = await tenants()
    await call('POST', 'user/create?tenant=ours', { loginId: 'new', userTenants: [], invite: false })
    const patched = await call('PATCH', 'user/patch?tenant=ours', { loginId: 'new', roleNames: ['Clerk'] })
    expect(patched.body).toMatchObject({
      user: { roleNames: ['Clerk'], userTenants: [{ tenantId: 'ours', roleNames: ['Clerk'] }], editable: true },
    })
    const shared = await call('POST', 'user/search?tenant=ours', { loginIds: ['shared'] })
    expect(shared.body).toMatchObject({ users: [{ editable: false }] })
    const secret = await call('POST', 'user/password/set/temporary?tenant=ours', { loginId: 'new' })
    expect(secret.body).toMatchObject({ cleartext: expect.stringMatching(/^[A-Z]/) })
    const roles = await call('GET', 'role/all?tenant=ours')
    expect(JSON.stringify(roles.body)).not.toContain('Developer')
  })
})
