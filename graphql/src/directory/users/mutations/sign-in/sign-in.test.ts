import { afterAll, beforeAll, expect, test } from 'vitest'
import { acme, startUserMutations } from '../testing.ts'

let api: Started['api']
let act: Started['act']
let create: Started['create']
type Started = Awaited<ReturnType<typeof startUserMutations>>
beforeAll(async () => {
  const started = await startUserMutations()
  api = started.api
  act = started.act
  create = started.create
})
afterAll(() => api.identity.close())

test('a back end signs users in and up, and adds claims', async () => {
  const { id } = await create('backend', { tenants: [{ tenantId: acme }] })
  const tokens = 'user { loginIds } sessionToken refreshToken isFirstSignIn'
  const signedIn = await act(
    'userSignIn',
    { id, tenantId: acme, claims: { plan: 'gold' }, refreshSeconds: 600 },
    tokens,
  )
  expect(signedIn).toMatchObject({ user: { loginIds: ['backend'] }, refreshToken: expect.any(String) })
  expect(claimsIn(signedIn.sessionToken)).toMatchObject({ plan: 'gold', dct: 'acme' })
  const more = await act(
    'userTokenUpdate',
    { sessionToken: signedIn.sessionToken, claims: { more: 1 } },
    'sessionToken',
  )
  expect(claimsIn(more.sessionToken)).toMatchObject({ plan: 'gold', more: 1 })
  const signUp = { loginId: 'upstart', name: 'Up', email: 'up@example.com', isEmailVerified: true, tenantId: acme }
  expect(await act('userSignUp', signUp, tokens)).toMatchObject({ isFirstSignIn: true })
  expect(await act('userSignUp', signUp, tokens)).toMatchObject({ code: 'LOGIN_ID_TAKEN' })
  expect(await act('userSignUpOrIn', { loginId: 'upstart' }, tokens)).toMatchObject({ isFirstSignIn: false })
  expect(await act('userTokenUpdate', { sessionToken: 'x', claims: {} }, 'sessionToken')).toMatchObject({
    code: 'INVALID_TOKEN',
  })
})

function claimsIn(token: unknown): unknown {
  return JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString())
}

test('a user acts as another with a reason, and stops', async () => {
  const client = api.identity.clientAs()
  await client.roles.create({ name: 'Impersonator', permissionNames: ['Impersonate'] })
  const actor = await create('actor', { roleNames: ['Impersonator'] })
  const { id } = await create('acted')
  const input = { id, impersonatorId: actor.id, reason: 'ticket 17' }
  const started = await act('userImpersonate', input, 'refreshToken')
  expect(claimsIn(started.refreshToken)).toMatchObject({ act: { sub: actor.databaseId } })
  expect(await act('userImpersonate', { ...input, isConsentRequired: true }, 'refreshToken')).toMatchObject({
    code: 'CONSENT_MISSING',
  })
  expect(await act('userImpersonate', { ...input, isStepUp: true }, 'refreshToken')).toMatchObject({
    refreshToken: expect.any(String),
  })
  const { id: impersonatorId } = await create('bystander')
  expect(await act('userImpersonate', { ...input, impersonatorId }, 'refreshToken')).toMatchObject({
    code: 'IMPERSONATION_NOT_ALLOWED',
  })
  const { audits } = await client.audit.search({ actions: ['UserImpersonated'] })
  expect(audits[0]?.data).toMatchObject({ reason: 'ticket 17' })
  const stopped = await act('userImpersonationStop', { refreshToken: started.refreshToken }, 'refreshToken')
  expect(claimsIn(stopped.refreshToken)).toMatchObject({ sub: actor.databaseId })
  const again = await act('userImpersonationStop', { refreshToken: stopped.refreshToken }, 'refreshToken')
  expect(again).toMatchObject({ code: 'NOT_IMPERSONATING' })
})

test('links for embedding are tokens, and secrets are null in a dry run', async () => {
  const { id } = await create('embedded')
  expect(await act('userEmbeddedLinkGenerate', { id, claims: { a: 1 }, expiresInSeconds: 60 }, 'token')).toMatchObject({
    token: expect.any(String),
  })
  expect(await act('userSignUpLinkGenerate', { loginId: 'comes', name: 'Comes' }, 'token')).toMatchObject({
    token: expect.any(String),
  })
  expect(
    await act('userEmbeddedLinkGenerate', { id }, 'token preview { changesTotal }', ', dryRun: true'),
  ).toMatchObject({
    token: null,
    preview: { changesTotal: expect.any(Number) },
  })
})

test('codes and links of test users are read, and test users are deleted together', async () => {
  const details = {
    isTest: true,
    email: 'test@example.com',
    phone: '+12025550144',
    additionalLoginIds: ['+12025550144'],
  }
  const { id } = await create('test@example.com', details)
  const generated = 'oneTimeCode expiresAt'
  expect(await act('testUserCodeGenerate', { id, channel: 'EMAIL' }, generated)).toMatchObject({
    oneTimeCode: expect.stringMatching(/^\d{6}$/),
    expiresAt: expect.stringMatching(/Z$/),
  })
  const client = api.identity.clientAs()
  await client.users.create({ loginId: 'other@example.com', test: true })
  const byPhone = { id, channel: 'SMS', loginId: '+12025550144' }
  expect(await act('testUserCodeGenerate', byPhone, generated)).toMatchObject({
    oneTimeCode: expect.stringMatching(/^\d{6}$/),
  })
  expect(await act('testUserCodeGenerate', { ...byPhone, loginId: 'other@example.com' }, generated)).toMatchObject({
    fields: [{ field: 'loginId' }],
  })
  const url = api.identity.baseUrl
  expect(await act('testUserMagicLinkGenerate', { id, channel: 'EMAIL', url }, 'link')).toMatchObject({
    link: expect.stringContaining(url),
  })
  expect(await act('testUserEnchantedLinkGenerate', { id, url }, 'link pendingReference')).toMatchObject({
    link: expect.stringContaining(url),
    pendingReference: expect.any(String),
  })
  const unconfirmed = await act('testUserDeleteAll', { isConfirmed: false }, 'deletedCount')
  expect(unconfirmed).toMatchObject({ __typename: 'InvalidInput' })
  const gone = await act('testUserDeleteAll', { isConfirmed: true }, 'deletedCount')
  expect(Number(gone.deletedCount)).toBeGreaterThan(0)
  expect(await api.run(`{ node(id: "${id}") { id } }`)).toEqual({ node: null })
})

test('test users that are deleted twice at once are gone, and nobody else', async () => {
  const client = api.identity.clientAs()
  const stays = await create('stays')
  for (let each = 0; each < 12; each++) await client.testUsers.create({ loginId: `tester-${each}` })
  const twice = await Promise.all([1, 2].map(() => act('testUserDeleteAll', { isConfirmed: true }, 'deletedCount')))
  expect(twice.map(({ code }) => code)).toEqual([undefined, undefined])
  expect((await client.testUsers.search({ limit: 1 })).total).toBe(0)
  expect(await api.run(`{ node(id: "${stays.id}") { id } }`)).toEqual({ node: { id: stays.id } })
})

test('a token of a provider that stores none is null', async () => {
  const { id } = await create('tokenless')
  expect(await api.run(`{ userProviderToken(userId: "${id}", provider: "acme") { accessToken } }`)).toEqual({
    userProviderToken: null,
  })
})
