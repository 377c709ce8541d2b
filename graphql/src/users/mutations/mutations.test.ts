import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGraphql } from '../../testing.ts'

let api: Awaited<ReturnType<typeof startTestGraphql>>
beforeAll(async () => {
  api = await startTestGraphql()
  const client = api.identity.clientAs()
  await client.tenants.create({ id: 'acme', name: 'Acme' })
  await client.roles.createBatch({ roles: [{ name: 'One' }, { name: 'Two' }] })
  await client.permissions.create({ name: 'unused' })
})
afterAll(() => api.identity.close())

const acme = btoa('Tenant:acme')
const user = `user { id userId version loginIds name givenName email isEmailVerified phone isPhoneVerified recoveryEmail
  isRecoveryEmailVerified recoveryPhone status isTest hasPassword impersonationAllowedUntil roleNames
  tenants { edges { node { tenant { name } roles { name } } } } attributes { edges { node { name value } } } }`
type User = { id: string; userId: string; version: string; loginIds: string[] }
type Answer = { code?: string; user: User; fields?: { field: string }[] } & Record<string, unknown>

/** Runs a mutation, and answers its payload or its error. */
async function act(name: string, input: Record<string, unknown>, payload = user, more = ''): Promise<Answer> {
  const type = name.charAt(0).toUpperCase() + name.slice(1)
  const data = await api.run(
    `mutation ($input: ${type}Input!) { ${name}(input: $input${more}) { __typename ... on UserError { code }
      ... on InvalidInput { fields { field } } ... on ${type}Payload { ${payload} } } }`,
    { input },
  )
  // The query asks for these fields.
  return (data as Record<string, Answer>)[name] ?? { user: { id: '', userId: '', version: '', loginIds: [] } }
}
async function create(loginId: string, input: Record<string, unknown> = {}): Promise<User> {
  return (await act('userCreate', { loginId, ...input })).user
}

test('a user is created with all details', async () => {
  const made = await create('whole@example.com', {
    additionalLoginIds: ['whole'],
    name: 'Whole',
    givenName: 'W',
    email: 'whole@example.com',
    isEmailVerified: true,
    phone: '+12025550111',
    isPhoneVerified: true,
    roleNames: ['One'],
    tenants: [{ tenantId: acme, roleNames: ['Two'] }],
    attributes: [
      { name: 'plan', value: 'gold' },
      { name: 'tags', value: ['a'] },
    ],
    password: 'correct horse battery',
    status: 'DISABLED',
    isTest: true,
  })
  expect(made).toMatchObject({
    loginIds: ['whole@example.com', 'whole'],
    name: 'Whole',
    givenName: 'W',
    email: 'whole@example.com',
    isEmailVerified: true,
    phone: '+12025550111',
    isPhoneVerified: true,
    roleNames: ['One'],
    status: 'DISABLED',
    isTest: true,
    hasPassword: true,
    tenants: { edges: [{ node: { tenant: { name: 'Acme' }, roles: [{ name: 'Two' }] } }] },
    attributes: {
      edges: [{ node: { name: 'plan', value: 'gold' } }, { node: { name: 'tags', value: ['a'] } }],
    },
  })
})

test('an update clears what is null, keeps what is absent, and sets single attributes', async () => {
  const { id } = await create('clear', {
    name: 'Clear',
    givenName: 'C',
    email: 'clear@example.com',
    roleNames: ['One'],
    tenants: [{ tenantId: acme }],
    attributes: [
      { name: 'a', value: 1 },
      { name: 'b', value: 2 },
    ],
  })
  const attributes = [
    { name: 'a', value: null },
    { name: 'c', value: true },
  ]
  expect((await act('userUpdate', { id, name: null, attributes })).user).toMatchObject({
    name: '',
    givenName: 'C',
    email: 'clear@example.com',
    roleNames: ['One'],
    attributes: { edges: [{ node: { name: 'b', value: 2 } }, { node: { name: 'c', value: true } }] },
  })
  expect((await act('userUpdate', { id, email: null, roleNames: null, tenants: null })).user).toMatchObject({
    email: '',
    roleNames: [],
    tenants: { edges: [] },
  })
})

const refusals: [name: string, mutation: string, inputOf: (id: string) => Record<string, unknown>, expected: object][] =
  [
    [
      'an unknown tenant',
      'userCreate',
      () => ({ loginId: 'r', tenants: [{ tenantId: btoa('Tenant:x') }] }),
      { code: 'TENANT_NOT_FOUND' },
    ],
    [
      'a bad number',
      'userCreate',
      () => ({ loginId: 'r', phone: '12' }),
      { code: 'INVALID_INPUT', fields: [{ field: 'phone' }] },
    ],
    [
      'an empty login id',
      'userCreate',
      () => ({ loginId: '' }),
      { code: 'INVALID_INPUT', fields: [{ field: 'loginId' }] },
    ],
    ['a login id of another', 'userLoginIdAdd', id => ({ id, loginId: 'other' }), { code: 'LOGIN_ID_TAKEN' }],
    [
      'a login id of another',
      'userLoginIdUpdate',
      id => ({ id, loginId: 'other', newLoginId: 'y' }),
      { code: 'INVALID_INPUT', fields: [{ field: 'loginId' }] },
    ],
    [
      'a login id of another',
      'userLoginIdRemove',
      id => ({ id, loginId: 'other' }),
      { code: 'INVALID_INPUT', fields: [{ field: 'loginId' }] },
    ],
    [
      'an address of another',
      'userEmailSet',
      id => ({ id, email: 'other@example.com', isUnique: true }),
      { code: 'ADDRESS_TAKEN' },
    ],
    [
      'a number of another',
      'userPhoneSet',
      id => ({ id, phone: '+12025550199', isUnique: true }),
      { code: 'ADDRESS_TAKEN' },
    ],
    ['an unknown role', 'userRolesAdd', id => ({ id, roleNames: ['x'] }), { code: 'ROLE_NOT_FOUND' }],
    [
      'a tenant of others',
      'userRolesSet',
      id => ({ id, tenantId: acme, roleNames: ['One'] }),
      { code: 'NOT_IN_TENANT' },
    ],
    ['an unknown tenant', 'userTenantAdd', id => ({ id, tenantId: btoa('Tenant:x') }), { code: 'TENANT_NOT_FOUND' }],
  ]
test.each(refusals)('%s is refused by %s', async (_name, mutation, inputOf, expected) => {
  await act('userCreate', {
    loginId: 'other',
    email: 'other@example.com',
    isEmailVerified: true,
    phone: '+12025550199',
    isPhoneVerified: true,
  })
  const { id } = await create(`refused-${crypto.randomUUID()}`)
  expect(await act(mutation, inputOf(id))).toMatchObject(expected)
})

test('every mutation about an unknown user answers that there is none', async () => {
  const id = btoa('User:Unobody')
  const inputs: Record<string, Record<string, unknown>> = {
    userInvite: { invitation: {} },
    userLoginIdAdd: { loginId: 'x' },
    userEmailSet: {},
    userRecoveryEmailSet: {},
    userRecoveryPhoneSet: {},
    userTenantAdd: { tenantId: acme },
    userTenantRemove: { tenantId: acme },
    userRolesAdd: { roleNames: ['One'] },
    userRolesRemove: { roleNames: ['One'] },
    userRolesSet: { roleNames: ['One'] },
    userPasskeysRemove: {},
    userImpersonationConsentSet: {},
  }
  const codes = await Promise.all(
    Object.entries(inputs).map(async ([name, input]) => [name, (await act(name, { id, ...input })).code]),
  )
  expect(codes).toEqual(Object.keys(inputs).map(name => [name, 'USER_NOT_FOUND']))
})

test('login ids are added, replaced and removed; the last one stays', async () => {
  const { id } = await create('first')
  expect((await act('userLoginIdAdd', { id, loginId: 'second' })).user.loginIds).toEqual(['first', 'second'])
  const replace = { id, loginId: 'FIRST', newLoginId: 'primary' }
  expect((await act('userLoginIdUpdate', replace)).user.loginIds).toEqual(['primary', 'second'])
  expect((await act('userLoginIdRemove', { id, loginId: 'second' })).user.loginIds).toEqual(['primary'])
  expect(await act('userLoginIdRemove', { id, loginId: 'primary' })).toMatchObject({ code: 'LAST_LOGIN_ID' })
})

test('addresses, recovery addresses and consent are set and cleared', async () => {
  const { id } = await create('addresses')
  expect((await act('userEmailSet', { id, email: 'a@example.com', isVerified: true })).user).toMatchObject({
    email: 'a@example.com',
    isEmailVerified: true,
  })
  expect((await act('userPhoneSet', { id, phone: '+12025550122', isVerified: true })).user).toMatchObject({
    phone: '+12025550122',
    isPhoneVerified: true,
  })
  await act('userRecoveryPhoneSet', { id, phone: '+12025550133', isVerified: true })
  expect((await act('userRecoveryEmailSet', { id, email: 'r@example.com', isVerified: true })).user).toMatchObject({
    recoveryEmail: 'r@example.com',
    isRecoveryEmailVerified: true,
    recoveryPhone: '+12025550133',
  })
  const allowedUntil = '2099-01-01T00:00:00.000Z'
  expect((await act('userImpersonationConsentSet', { id, allowedUntil })).user).toMatchObject({
    impersonationAllowedUntil: allowedUntil,
  })
  for (const name of [
    'userEmailSet',
    'userPhoneSet',
    'userRecoveryEmailSet',
    'userRecoveryPhoneSet',
    'userImpersonationConsentSet',
  ])
    await act(name, { id })
  expect((await act('userUpdate', { id })).user).toMatchObject({
    email: '',
    phone: '',
    recoveryEmail: '',
    recoveryPhone: '',
    impersonationAllowedUntil: null,
  })
})

test('tenants and roles are added, set and removed', async () => {
  const { id } = await create('grants')
  await act('userTenantAdd', { id, tenantId: acme })
  await act('userRolesAdd', { id, roleNames: ['One'] })
  await act('userRolesSet', { id, tenantId: acme, roleNames: ['One', 'Two'] })
  expect((await act('userRolesRemove', { id, tenantId: acme, roleNames: ['One'] })).user).toMatchObject({
    roleNames: ['One'],
    tenants: { edges: [{ node: { roles: [{ name: 'Two' }] } }] },
  })
  expect((await act('userTenantRemove', { id, tenantId: acme })).user).toMatchObject({ tenants: { edges: [] } })
})

test('many users are created, changed and deleted; failures are told one by one', async () => {
  const payload = 'users { id loginIds name roleNames } failures { loginId message }'
  type Many = Answer & { users: User[]; failures: { loginId: string }[] }
  const made = (await act(
    'userCreateMany',
    { users: [{ loginId: 'many-1' }, { loginId: 'many-2', roleNames: ['One'] }, { loginId: 'many-3', phone: 'x' }] },
    payload,
  )) as Many
  expect(made.users.map(({ loginIds }) => loginIds[0])).toEqual(['many-1', 'many-2'])
  expect(made.failures).toMatchObject([{ loginId: 'many-3', message: expect.stringContaining('phone') }])
  const [one, two] = made.users
  const changed = (await act(
    'userUpdateMany',
    {
      users: [
        { id: one?.id, name: 'One', attributes: [{ name: 'x', value: 1 }] },
        { id: two?.id, roleNames: ['None'] },
      ],
    },
    payload,
  )) as Many
  expect([changed.users, changed.failures.length]).toMatchObject([[{ name: 'One' }], 1])
  const ids = [one?.id, two?.id]
  expect(await act('userDeleteMany', { ids }, 'deletedIds')).toMatchObject({ deletedIds: ids })
  expect(await api.run('query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', { ids })).toEqual({ nodes: [null, null] })
})

test('nobody deletes their own account among many', async () => {
  const { id, userId } = await create('myself')
  api.actAs({ id: userId })
  expect(await act('userDeleteMany', { ids: [id] }, 'deletedIds')).toMatchObject({ code: 'OWN_ACCOUNT' })
  api.actAs({})
})

test('users of an export are created', async () => {
  const users = JSON.stringify([{ loginId: 'import-1' }, { loginId: '' }])
  expect(
    await act('userImport', { source: 'GATEHOUSE', users }, 'users { loginIds } failures { user reason }'),
  ).toMatchObject({ users: [{ loginIds: ['import-1'] }], failures: [{ reason: expect.any(String) }] })
})

test('a user is invited, and again', async () => {
  const made = await act('userCreate', { loginId: 'guest@example.com', email: 'guest@example.com', invitation: {} })
  expect(made.user).toMatchObject({ status: 'INVITED' })
  const { id } = made.user
  expect((await act('userInvite', { id, invitation: { isByEmail: true, locale: 'en' } })).user).toMatchObject({ id })
  const { messages } = await api.identity.clientAs().messages.search({})
  expect(messages.filter(({ recipient }) => recipient === 'guest@example.com')).toHaveLength(2)
})

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
  expect(claimsIn(started.refreshToken)).toMatchObject({ act: { sub: actor.userId } })
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
  expect(claimsIn(stopped.refreshToken)).toMatchObject({ sub: actor.userId })
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
  const details = { isTest: true, email: 'test@example.com', phone: '+12025550144' }
  const { id } = await create('test@example.com', details)
  expect(await act('testUserCodeGenerate', { id, channel: 'EMAIL' }, 'oneTimeCode')).toMatchObject({
    oneTimeCode: expect.stringMatching(/^\d{6}$/),
  })
  const url = api.identity.baseUrl
  expect(await act('testUserMagicLinkGenerate', { id, channel: 'EMAIL', url }, 'link')).toMatchObject({
    link: expect.stringContaining(url),
  })
  expect(await act('testUserEnchantedLinkGenerate', { id, url }, 'link pendingReference')).toMatchObject({
    link: expect.stringContaining(url),
    pendingReference: expect.any(String),
  })
  expect(await act('testUserDeleteAll', { isConfirmed: false }, 'deletedCount')).toMatchObject({ deletedCount: 0 })
  const gone = await act('testUserDeleteAll', { isConfirmed: true }, 'deletedCount')
  expect(Number(gone.deletedCount)).toBeGreaterThan(0)
  expect(await api.run(`{ node(id: "${id}") { id } }`)).toEqual({ node: null })
})

test('a token of a provider that stores none is null', async () => {
  const { id } = await create('tokenless')
  expect(await api.run(`{ userProviderToken(userId: "${id}", provider: "acme") { accessToken } }`)).toEqual({
    userProviderToken: null,
  })
})
