import { afterAll, beforeAll, expect, test } from 'vitest'
import { acme, type Answer, startUserMutations, type User } from './testing.ts'

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
    isEnabled: false,
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
    name: null,
    givenName: 'C',
    email: 'clear@example.com',
    roleNames: ['One'],
    attributes: { edges: [{ node: { name: 'b', value: 2 } }, { node: { name: 'c', value: true } }] },
  })
  expect((await act('userUpdate', { id, email: null, roleNames: null, tenants: null })).user).toMatchObject({
    email: null,
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
    userPasskeyRename: { passkeyDatabaseId: 'none', name: 'Key' },
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
    email: null,
    phone: null,
    recoveryEmail: null,
    recoveryPhone: null,
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
  const payload = 'users { id loginIds name roleNames } failures { loginId userDatabaseId message }'
  type Many = Answer & { users: User[]; failures: { loginId: string }[] }
  const made = (await act(
    'usersCreate',
    { users: [{ loginId: 'many-1' }, { loginId: 'many-2', roleNames: ['One'] }, { loginId: 'many-3', phone: 'x' }] },
    payload,
  )) as Many
  expect(made.users.map(({ loginIds }) => loginIds[0])).toEqual(['many-1', 'many-2'])
  expect(made.failures).toMatchObject([
    { loginId: 'many-3', userDatabaseId: null, message: expect.stringContaining('phone') },
  ])
  const [one, two] = made.users
  const changed = (await act(
    'usersUpdate',
    {
      users: [
        { id: one?.id, name: 'One', attributes: [{ name: 'x', value: 1 }] },
        { id: two?.id, roleNames: ['None'] },
      ],
    },
    payload,
  )) as Many
  expect([changed.users, changed.failures]).toMatchObject([
    [{ name: 'One' }],
    [{ loginId: null, userDatabaseId: atob(two?.id ?? '').slice('User:'.length) }],
  ])
  const late = { users: [{ id: one?.id, expectedVersion: 'older', name: 'Late' }] }
  expect(await act('usersUpdate', late, payload)).toMatchObject({
    users: [],
    failures: [{ message: 'The user has changed since.' }],
  })
  const ids = [one?.id, two?.id]
  expect(await act('usersDelete', { ids }, 'deletedIds')).toMatchObject({ deletedIds: ids })
  expect(await api.run('query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', { ids })).toEqual({ nodes: [null, null] })
})

test('nobody deletes their own account among many', async () => {
  const { id, databaseId: userId } = await create('myself')
  api.actAs({ id: userId })
  expect(await act('usersDelete', { ids: [id] }, 'deletedIds')).toMatchObject({ code: 'OWN_ACCOUNT' })
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
