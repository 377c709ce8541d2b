import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGraphql } from '../../contract-tests/testing.ts'

let api: Awaited<ReturnType<typeof startTestGraphql>>
beforeAll(async () => {
  api = await startTestGraphql()
})
afterAll(() => api.identity.close())

const create = `mutation ($input: UserCreateInput!) { userCreate(input: $input) {
  __typename
  ... on UserCreatePayload { user { id databaseId version loginIds name email status roleNames } }
  ... on UserError { code message }
  ... on InvalidInput { fields { field message } }
} }`

/** Creates a user and answers its fields. */
async function createUser(loginId: string, details: Record<string, unknown> = {}) {
  const data = await api.run(create, { input: { loginId, ...details } })
  // The query above asks for these fields.
  return (data as { userCreate: { user: { id: string; databaseId: string; version: string } } }).userCreate.user
}

function act(name: string, selection: string) {
  return `mutation ($input: ${name.charAt(0).toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) {
    __typename ... on UserError { code } ${selection} } }`
}

const listed = `query ($first: Int, $after: String, $filter: UserFilter, $orderBy: UserOrder) {
  users(first: $first, after: $after, filter: $filter, orderBy: $orderBy) {
    totalCount isTotalExact pageInfo { hasNextPage hasPreviousPage endCursor } edges { cursor node { name } } } }`

type Listed = {
  users: {
    totalCount: number
    pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; endCursor: string | null }
    edges: { cursor: string; node: { name: string } }[]
  }
}
// The query above asks for these fields.
async function list(variables: Record<string, unknown>) {
  return ((await api.run(listed, variables)) as Listed).users
}
function names({ edges }: Listed['users']) {
  return edges.map(({ node }) => node.name)
}

test('a created user can be found by id, by login id and as a node', async () => {
  const { id, databaseId: userId } = await createUser('found@example.com', { name: 'Found', roleNames: ['Auditor'] })
  const found = { name: 'Found', roleNames: ['Auditor'], status: 'ENABLED' }
  const fields = 'name roleNames status'
  expect(await api.run(`{ user(databaseId: "${userId}") { ${fields} } }`)).toEqual({ user: found })
  expect(await api.run(`{ user(loginId: "found@example.com") { ${fields} } }`)).toEqual({ user: found })
  expect(await api.run(`{ node(id: "${id}") { ... on User { ${fields} } } }`)).toEqual({ node: found })
})

test('an unknown user is null, as a user and among nodes', async () => {
  const { id } = await createUser('known@example.com', { name: 'Known' })
  const unknown = btoa('User:Unobody')
  expect(await api.run('{ user(databaseId: "Unobody") { name } }')).toEqual({ user: null })
  expect(await api.run(`{ nodes(ids: ["${unknown}", "${id}"]) { ... on User { name } } }`)).toEqual({
    nodes: [null, { name: 'Known' }],
  })
})

test('a query of a user by no id or by two ids is refused', async () => {
  const { body } = await api.send({ query: '{ user { name } }' })
  expect(body.errors?.[0]?.extensions.code).toBe('BAD_REQUEST')
})

test('a second user with the same login id is refused by name', async () => {
  await createUser('taken@example.com')
  expect(await api.run(create, { input: { loginId: 'TAKEN@example.com' } })).toMatchObject({
    userCreate: { __typename: 'LoginIdTaken', code: 'LOGIN_ID_TAKEN' },
  })
})

test('a problem with the input names its field as our schema calls it', async () => {
  const answer = await api.run(create, { input: { loginId: 'x', email: 'nope', name: 'n'.repeat(300) } })
  expect(answer).toMatchObject({ userCreate: { __typename: 'InvalidInput', code: 'INVALID_INPUT' } })
  const { fields } = (answer as { userCreate: { fields: { field: string }[] } }).userCreate
  expect(fields.map(({ field }) => field).sort()).toEqual(['email', 'name'])
})

test('an unknown role is a problem of the field roleNames', async () => {
  expect(await api.run(create, { input: { loginId: 'role@example.com', roleNames: ['Nonsense'] } })).toMatchObject({
    userCreate: { __typename: 'InvalidInput', fields: [{ field: 'roleNames' }] },
  })
})

test('pages follow one another, from the end of a page and from the middle of one', async () => {
  for (const name of ['Page a', 'Page b', 'Page c', 'Page d', 'Page e']) {
    await createUser(`${name.replace(' ', '')}@pages.example`, { name })
  }
  const all = { filter: { text: 'page' }, orderBy: { field: 'NAME', direction: 'ASC' } }
  const first = await list({ ...all, first: 2 })
  expect(names(first)).toEqual(['Page a', 'Page b'])
  expect(first).toMatchObject({
    totalCount: 5,
    isTotalExact: true,
    pageInfo: { hasNextPage: true, hasPreviousPage: false },
  })
  const second = await list({ ...all, first: 2, after: first.pageInfo.endCursor })
  expect(names(second)).toEqual(['Page c', 'Page d'])
  const last = await list({ ...all, first: 2, after: second.pageInfo.endCursor })
  expect(names(last)).toEqual(['Page e'])
  expect(last.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true })
  expect(names(await list({ ...all, first: 2, after: last.pageInfo.endCursor }))).toEqual([])
  expect(names(await list({ ...all, first: 3, after: second.edges[0]?.cursor }))).toEqual(['Page d', 'Page e'])
})

test('a list is filtered by status and role together', async () => {
  const { id } = await createUser('narrow1@example.com', { name: 'Narrow one', roleNames: ['Auditor'] })
  await createUser('narrow2@example.com', { name: 'Narrow two', roleNames: ['Auditor'] })
  await api.run(act('userUpdate', ''), { input: { id, isEnabled: false } })
  const filter = { text: 'narrow', statuses: ['DISABLED'], roleNames: ['Auditor'] }
  expect(names(await list({ filter }))).toEqual(['Narrow one'])
})

test('an update changes only the fields it names', async () => {
  const { id } = await createUser('update@example.com', { name: 'Before', email: 'update@example.com' })
  const update = act('userUpdate', '... on UserUpdatePayload { user { name email isEmailVerified } }')
  expect(await api.run(update, { input: { id, name: 'After', isEmailVerified: true } })).toEqual({
    userUpdate: {
      __typename: 'UserUpdatePayload',
      user: { name: 'After', email: 'update@example.com', isEmailVerified: true },
    },
  })
})

test('a change based on an older version is refused with the user as it is now', async () => {
  const { id, version } = await createUser('conflict@example.com', { name: 'Before' })
  const update = act('userUpdate', '... on VersionConflict { node { ... on User { name } } }')
  await api.run(update, { input: { id, expectedVersion: version, name: 'Theirs' } })
  expect(await api.run(update, { input: { id, expectedVersion: version, name: 'Mine' } })).toEqual({
    userUpdate: { __typename: 'VersionConflict', code: 'VERSION_CONFLICT', node: { name: 'Theirs' } },
  })
})

test('every mutation of an unknown user answers that there is none', async () => {
  const id = btoa('User:Unobody')
  const inputs = {
    userUpdate: { id, name: 'x' },
    userDelete: { id },
    userSignOut: { id },
    userPasswordSet: { id, password: 'correct horse battery', kind: 'ACTIVE' },
    userPasswordExpire: { id },
  }
  for (const [name, input] of Object.entries(inputs)) {
    expect(await api.run(act(name, ''), { input })).toEqual({
      [name]: { __typename: 'UserNotFound', code: 'USER_NOT_FOUND' },
    })
  }
})

test('administrators cannot disable or delete their own account', async () => {
  const { id, databaseId: userId } = await createUser('self@example.com')
  api.actAs({ id: userId })
  const attempts = {
    userUpdate: { id, isEnabled: false },
    usersUpdate: { users: [{ id, isEnabled: false }] },
    userDelete: { id },
  }
  for (const [name, input] of Object.entries(attempts))
    expect(await api.run(act(name, ''), { input })).toMatchObject({ [name]: { code: 'OWN_ACCOUNT' } })
  api.actAs({})
  expect(await api.run(`{ user(databaseId: "${userId}") { status } }`)).toEqual({ user: { status: 'ENABLED' } })
})

test('a user is disabled, enabled and deleted', async () => {
  const { id, databaseId: userId } = await createUser('life@example.com')
  const status = async () => await api.run(`{ user(databaseId: "${userId}") { status } }`)
  await api.run(act('userUpdate', ''), { input: { id, isEnabled: false } })
  expect(await status()).toEqual({ user: { status: 'DISABLED' } })
  await api.run(act('userUpdate', ''), { input: { id, isEnabled: true } })
  expect(await status()).toEqual({ user: { status: 'ENABLED' } })
  expect(await api.run(act('userDelete', '... on UserDeletePayload { deletedId }'), { input: { id } })).toEqual({
    userDelete: { __typename: 'UserDeletePayload', deletedId: id },
  })
  expect(await status()).toEqual({ user: null })
})

test('a password is set, and a weak one is refused at its field', async () => {
  const { id } = await createUser('password@example.com')
  const set = act(
    'userPasswordSet',
    '... on UserPasswordSetPayload { user { hasPassword } } ... on InvalidInput { fields { field } }',
  )
  expect(await api.run(set, { input: { id, password: 'x', kind: 'ACTIVE' } })).toEqual({
    userPasswordSet: { __typename: 'InvalidInput', code: 'INVALID_INPUT', fields: [{ field: 'password' }] },
  })
  expect(await api.run(set, { input: { id, password: 'correct horse battery', kind: 'ACTIVE' } })).toEqual({
    userPasswordSet: { __typename: 'UserPasswordSetPayload', user: { hasPassword: true } },
  })
})

/** Signs in at the provider itself, as an application would. */
async function signIn(loginId: string, password: string) {
  const { baseUrl, projectId } = api.identity
  const response = await fetch(`${baseUrl}/v1/auth/password/signin`, {
    method: 'POST',
    headers: { authorization: `Bearer ${projectId}`, 'content-type': 'application/json' },
    body: JSON.stringify({ loginId, password }),
  })
  return { status: response.status, body: await response.json() }
}

test('disabling a user ends the sessions, and the user says until when the last session token is valid', async () => {
  const { id, databaseId: userId } = await createUser('tokens@example.com')
  const password = 'correct horse battery'
  await api.run(act('userPasswordSet', ''), { input: { id, password, kind: 'ACTIVE' } })
  const facts = async () => await api.run(`{ user(databaseId: "${userId}") { liveSessionCount lastTokenExpiresAt } }`)
  expect(await facts()).toEqual({ user: { liveSessionCount: 0, lastTokenExpiresAt: null } })
  const { body } = await signIn('tokens@example.com', password)
  await api.run(act('userUpdate', ''), { input: { id, isEnabled: false } })
  // The query above asks for these fields.
  const { user } = (await facts()) as { user: { liveSessionCount: number; lastTokenExpiresAt: string } }
  expect(user.liveSessionCount).toBe(0)
  // Tokens expire at whole seconds, the provider keeps fractions.
  expect(Math.floor(Date.parse(user.lastTokenExpiresAt) / 1000)).toBe(body.sessionExpiration)
  expect((await signIn('tokens@example.com', password)).status).toBe(401)
})

test('signing a user out ends their sessions, and expiring the password the next sign-in', async () => {
  const { id, databaseId: userId } = await createUser('signout@example.com')
  const password = 'correct horse battery'
  await api.run(act('userPasswordSet', ''), { input: { id, password, kind: 'ACTIVE' } })
  await signIn('signout@example.com', password)
  expect(await api.run(`{ user(databaseId: "${userId}") { liveSessionCount } }`)).toEqual({
    user: { liveSessionCount: 1 },
  })
  expect(
    await api.run(act('userSignOut', '... on UserSignOutPayload { user { liveSessionCount } }'), { input: { id } }),
  ).toMatchObject({ userSignOut: { user: { liveSessionCount: 0 } } })
  await api.run(act('userPasswordExpire', ''), { input: { id } })
  expect((await signIn('signout@example.com', password)).body.errorCode).toBe('E062909')
})
