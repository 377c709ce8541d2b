import { beforeAll, expect, test } from 'vitest'
import { attackedServer, password } from './support/attacked-server.ts'

/* Whoever may not write the project vouches for nobody: tenants claim, and a promotion keeps nothing that others gave. */

const { wire, manage, codeTo, mailsTo, signedIn, server } = attackedServer()
const own = { refresh: '', developer: '' }

/** As the administrator of the tenant `ours`. */
function administer(path: string, body: unknown, method = 'POST') {
  return wire(`${path}${path.includes('?') ? '&' : '?'}tenant=ours`, body, { token: own.refresh, method })
}
function develop(path: string, body: unknown, method = 'POST') {
  return wire(path, body, { token: own.developer, method })
}
function signIn(loginId: string, secret: string) {
  return wire('/v1/auth/password/signin', { loginId, password: secret })
}

async function signInByCode(loginId: string) {
  const before = mailsTo(loginId)
  await wire('/v1/auth/otp/signin/email', { loginId })
  return wire('/v1/auth/otp/verify/email', { loginId, code: await codeTo(loginId, before) })
}
function claimsOf(token: unknown) {
  return JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
}
/** Two tenants, and the refresh token of the first one's administrator. */
beforeAll(async () => {
  for (const id of ['ours', 'theirs']) await manage('/v1/mgmt/tenant/create', { id, name: id })
  const mallory = { loginId: 'mallory@ours.example', email: 'mallory@ours.example', verifiedEmail: true }
  const userTenants = [{ tenantId: 'ours', roleNames: ['Tenant Admin'] }]
  await manage('/v1/mgmt/user/create', { ...mallory, userTenants })
  const { body } = await manage('/v1/mgmt/auth/signin', { loginId: mallory.loginId })
  own.refresh = String(body.refreshJwt)
  const reBac = { projectRoles: [{ projectIds: [server().projectId], roles: ['developer'] }] }
  const made = await manage('/v1/mgmt/managementkey', { name: 'developer', reBac }, 'PUT')
  own.developer = String(made.body.cleartext)
})

/** An account of the tenant, with a password that its administrator knows. */
async function planted(loginId: string) {
  const made = await administer('/v1/mgmt/user/create', { loginId, email: loginId })
  expect(made.status, made.text).toBe(200)
  const first = 'a first password of mine'
  expect((await administer('/v1/mgmt/user/password/set/temporary', { loginId, password: first })).status).toBe(200)
  const replaced = await wire('/v1/auth/password/replace', { loginId, oldPassword: first, newPassword: password })
  expect(replaced.status, replaced.text).toBe(200)
}

test('an account that a tenant administrator planted belongs to whoever proves its address', async () => {
  await planted('ceo@bank.example')
  expect((await signInByCode('ceo@bank.example')).status).toBe(200)
  expect((await signIn('ceo@bank.example', password)).status).toBe(401)
  await manage('/v1/mgmt/user/update/tenant/add', { loginId: 'ceo@bank.example', tenantId: 'theirs' })
  expect((await signIn('ceo@bank.example', password)).status).toBe(401)
})

test('an account that a tenant administrator planted opens neither another tenant nor the console', async () => {
  await planted('cfo@bank.example')
  await manage('/v1/mgmt/user/update/tenant/add', { loginId: 'cfo@bank.example', tenantId: 'theirs' })
  const { body } = await signIn('cfo@bank.example', password)
  expect(JSON.stringify(body)).not.toContain('theirs')
  await planted('cto@bank.example')
  const asked = { loginId: 'cto@bank.example', roleNames: ['Administrator'] }
  expect((await manage('/v1/mgmt/user/update/role/add', asked)).status).toBe(409)
  const descopers = [{ loginId: 'cto@bank.example', rbac: { isCompanyAdmin: true } }]
  await manage('/v1/mgmt/descoper', { descopers }, 'PUT')
  expect((await signIn('cto@bank.example', password)).status).toBe(401)
})

test('a tenant administrator states nothing that only the project may state', async () => {
  const create = '/v1/mgmt/user/create'
  const refused: [string, object, string?][] = [
    [create, { loginId: 'acme:12345' }],
    [create, { loginId: 'c', additionalLoginIds: ['c@bank.example'] }],
    [create, { loginId: 'd', test: true }],
    [create, { loginId: 'e', familyAssociations: [{ familyId: 'F', roleNames: ['Family Guardian'] }] }],
    [create, { loginId: 'f', ssoAppIds: ['wiki'] }],
    ['/v1/mgmt/user/patch', { loginId: 'own', additionalLoginIds: ['x@bank.example'] }, 'PATCH'],
    ['/v1/mgmt/user/patch', { loginId: 'own', scim: true }, 'PATCH'],
    ['/v1/mgmt/user/update/email', { loginId: 'own', email: 'admin@bank.example', verified: true }],
    ['/v1/mgmt/user/update/phone', { loginId: 'own', phone: '+12025550199', verified: true }],
    ['/v1/mgmt/user/update/loginid', { loginId: 'own', newLoginId: 'acme:1' }],
    ['/v1/mgmt/accesskey/create', { name: 'k', customClaims: { email: 'x@bank.example', isAdmin: true } }],
    ['/v1/mgmt/role/create', { name: 'Mighty', permissionNames: ['Project Admin'] }],
  ]
  expect((await administer(create, { loginId: 'own' })).status).toBe(200)
  for (const [path, body, method] of refused) {
    const { status, text } = await administer(path, body, method)
    expect([path, body, [400, 403].includes(status)], text).toEqual([path, body, true])
  }
  // The official widgets state that addresses are verified: it counts for nothing.
  const stated: [string, object, string?][] = [
    [create, { loginId: 'a@bank.example', email: 'a@bank.example', verifiedEmail: true }],
    [create, { loginId: 'b', phone: '+12025550123', verifiedPhone: true }],
    ['/v1/mgmt/user/patch', { loginId: 'own', email: 'director@bank.example', verifiedEmail: true }, 'PATCH'],
  ]
  for (const [path, body, method] of stated)
    expect((await administer(path, body, method)).body).toMatchObject({
      user: { verifiedEmail: false, verifiedPhone: false },
    })
})

test('what others gave does not survive a promotion', async () => {
  const address = (name: string) => `${name}@work.example`
  async function promoted(name: string, prepare: (loginId: string) => Promise<unknown>) {
    const loginId = address(name)
    await manage('/v1/mgmt/user/create', { loginId, email: loginId, verifiedEmail: true })
    const kept = await prepare(loginId)
    const { status } = await manage('/v1/mgmt/user/update/role/add', { loginId, roleNames: ['Administrator'] })
    expect(status).toBe(200)
    return kept
  }
  await promoted('password', loginId => develop('/v1/mgmt/user/password/set/active', { loginId, password }))
  expect((await signIn(address('password'), password)).status).toBe(401)
  // Whoever could sign in for a moment may have added a factor or a password of their own.
  await promoted('takeover', async loginId => {
    const { body } = await develop('/v1/mgmt/auth/signin', { loginId })
    const set = { loginId, newPassword: password }
    expect((await wire('/v1/auth/password/update', set, { token: String(body.refreshJwt) })).status).toBe(200)
  })
  expect((await signIn(address('takeover'), password)).status).toBe(401)
  const session = await promoted('session', loginId => develop('/v1/mgmt/auth/signin', { loginId }))
  const { body } = session as Awaited<ReturnType<typeof develop>>
  expect((await wire('/v1/auth/refresh', {}, { token: String(body.refreshJwt) })).status).toBe(401)
  const link = await promoted('link', loginId =>
    develop('/v1/mgmt/user/signin/embeddedlink', { loginId, timeout: 86_400 }),
  )
  const { token } = (link as Awaited<ReturnType<typeof develop>>).body as unknown as { token: string }
  expect((await wire('/v1/auth/magiclink/verify', { token })).status).toBe(401)
  const { end } = await signedIn({ email: address('password'), password })
  expect(end).not.toContain('console')
})

test('whoever is promoted is reached at the login id that was named, and at no address that others gave', async () => {
  const changes: Record<string, (loginId: string, other: string) => Promise<unknown>> = {
    email: (loginId, email) => develop('/v1/mgmt/user/update/email', { loginId, email, verified: true }),
    phone: loginId => develop('/v1/mgmt/user/update/phone', { loginId, phone: '+12025550147', verified: true }),
    another: (loginId, other) =>
      develop('/v1/mgmt/user/update', { loginId, email: loginId, verifiedEmail: true, additionalLoginIds: [other] }),
    session: async (loginId, email) => {
      const { body } = await develop('/v1/mgmt/auth/signin', { loginId })
      const change = { loginId, email, addToLoginIDs: true }
      await wire('/v1/auth/otp/update/email', change, { token: String(body.refreshJwt) })
      await wire('/v1/auth/otp/verify/email', { loginId, code: await codeTo(email) })
    },
  }
  const rbac = { projects: [{ projectIds: [server().projectId], role: 'admin' }] }
  const promotions: Record<string, (loginId: string) => Promise<{ status: number }>> = {
    appointed: loginId => manage('/v1/mgmt/descoper', { descopers: [{ loginId, rbac }] }, 'PUT'),
    added: loginId => manage('/v1/mgmt/user/update/role/add', { loginId, roleNames: ['Administrator'] }),
    patched: loginId => manage('/v1/mgmt/user/patch', { loginId, roleNames: ['Administrator'] }, 'PATCH'),
  }
  for (const [name, change] of Object.entries(changes))
    for (const [how, promote] of Object.entries(promotions)) {
      const [loginId, other] = [`${name}-${how}@work.example`, `${name}-${how}@elsewhere.example`]
      await manage('/v1/mgmt/user/create', { loginId, email: loginId, verifiedEmail: true })
      await change(loginId, other)
      const before = await manage(`/v1/mgmt/user?loginid=${loginId}`, undefined, 'GET')
      expect(before.text, name).toContain(name === 'phone' ? '+12025550147' : other)
      const { status, text } = (await promote(loginId)) as Awaited<ReturnType<typeof manage>>
      expect(status, text).toBe(200)
      const { body } = await manage(`/v1/mgmt/user?loginid=${loginId}`, undefined, 'GET')
      expect(body.user, `${name} ${how}`).toMatchObject({ email: loginId, phone: '', loginIds: [loginId] })
    }

  const [loginId, other] = ['claimed@work.example', 'claimed@elsewhere.example']
  await wire('/v1/auth/password/signup', { loginId, password, user: { email: loginId } })
  await changes.another?.(loginId, other)
  await promotions.appointed?.(loginId)
  const { body } = await manage(`/v1/mgmt/user?loginid=${loginId}`, undefined, 'GET')
  expect(body.user).toMatchObject({ email: loginId, loginIds: [loginId], roleNames: ['Administrator'] })
})

test('an account that a tenant could sign in as joins another tenant without the addresses that were added', async () => {
  const [loginId, email] = ['treasurer@bank.example', 'treasurer@elsewhere.example']
  await planted(loginId)
  const { body } = await signIn(loginId, password)
  const token = String(body.refreshJwt)
  await wire('/v1/auth/otp/update/email', { loginId, email, addToLoginIDs: true }, { token })
  expect((await wire('/v1/auth/otp/verify/email', { loginId, code: await codeTo(email) })).status).toBe(200)
  const added = await manage('/v1/mgmt/user/update/tenant/add', { loginId, tenantId: 'theirs' })
  expect(added.status, added.text).toBe(200)
  const { body: after } = await manage(`/v1/mgmt/user?loginid=${loginId}`, undefined, 'GET')
  expect(after.user).toMatchObject({ email: loginId, verifiedEmail: false, loginIds: [loginId] })
})

test('an administrator keeps the password that an administrator gave', async () => {
  const loginId = 'trusted@work.example'
  await manage('/v1/mgmt/user/create', { loginId, email: loginId, verifiedEmail: true, password })
  await manage('/v1/mgmt/user/update/role/add', { loginId, roleNames: ['Developer'] })
  const { status, body } = await signIn(loginId, password)
  expect(status).toBe(200)
  expect(claimsOf(body.sessionJwt)).toMatchObject({ roles: ['Developer'] })
})

test('a tenant administrator sees, finds and changes no attribute that takes a permission', async () => {
  const attributes = [
    { name: 'salary', type: 2, viewPermissions: ['Payroll'], editPermissions: ['Payroll'] },
    { name: 'grade', type: 1, editPermissions: ['Payroll'] },
    { name: 'team', type: 1 },
  ]
  await manage('/v1/mgmt/user/customattribute/create', { attributes })
  const customAttributes = { salary: 90_000, grade: 'A', team: 'red' }
  const loginId = 'clerk@ours.example'
  await manage('/v1/mgmt/user/create', { loginId, customAttributes, userTenants: [{ tenantId: 'ours' }] })
  const shown = { grade: 'A', team: 'red' }
  const found = await administer('/v1/mgmt/user/search', { loginIds: [loginId] })
  expect(found.body).toMatchObject({ users: [{ customAttributes: shown }] })
  const loaded = await administer(`/v1/mgmt/user?loginId=${loginId}`, undefined, 'GET')
  expect(loaded.text).not.toContain('90000')
  expect((await administer('/v1/mgmt/user/search', { customAttributes: { salary: 90_000 } })).status).toBe(403)
  for (const [name, value] of Object.entries({ salary: 1, grade: 'Z' })) {
    const one = { loginId, attributeKey: name, attributeValue: value }
    expect((await administer('/v1/mgmt/user/update/customAttribute', one)).status).toBe(403)
    const patch = { loginId, customAttributes: { [name]: value } }
    expect((await administer('/v1/mgmt/user/patch', patch, 'PATCH')).status).toBe(403)
  }
  const patched = await administer('/v1/mgmt/user/patch', { loginId, customAttributes: { team: 'blue' } }, 'PATCH')
  expect(patched.body).toMatchObject({ user: { customAttributes: { grade: 'A', team: 'blue' } } })
  expect(patched.text).not.toContain('90000')
  const { body } = await manage(`/v1/mgmt/user?loginId=${loginId}`, undefined, 'GET')
  expect(body).toMatchObject({ user: { customAttributes: { salary: 90_000, grade: 'A', team: 'blue' } } })
})

test('a console elsewhere says for whom it calls: its tenants’ administrators claim', async () => {
  const { projectId, port, shown } = server()
  const headers = {
    authorization: `Bearer ${projectId}:${shown.managementKey}`,
    'content-type': 'application/json',
    'x-gatehouse-tenants': 'ours',
    'x-forwarded-for': '192.0.2.10',
  }
  const loginId = 'chair@bank.example'
  const user = { loginId, email: loginId, verifiedEmail: true, password, userTenants: [{ tenantId: 'ours' }] }
  const init = { method: 'POST', headers, body: JSON.stringify(user) }
  const made = await fetch(`http://127.0.0.1:${port}/v1/mgmt/user/create`, init)
  expect(await made.json()).toMatchObject({ user: { verifiedEmail: false } })
  expect((await signInByCode(loginId)).status).toBe(200)
  expect((await signIn(loginId, password)).status).toBe(401)
})
