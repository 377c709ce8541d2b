import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGraphql } from '../../contract-tests/testing.ts'

let api: Awaited<ReturnType<typeof startTestGraphql>>
beforeAll(async () => {
  api = await startTestGraphql()
})
afterAll(() => api.identity.close())

const fields = `id version loginIds name email status isCompanyAdministrator tagRoles { tags role }
  projectRoles { projectDatabaseIds role } user { roleNames }`
type Administrator = { id: string; version: string }
type Answer = { code?: string; administrator: Administrator; administrators: Administrator[] }

async function act(name: string, input: Record<string, unknown>, payload: string): Promise<Answer | undefined> {
  const type = name.charAt(0).toUpperCase() + name.slice(1)
  const stale = name.endsWith('Update') ? '... on VersionConflict { node { ... on Administrator { name } } }' : ''
  const data = await api.run(
    `mutation ($input: ${type}Input!) { ${name}(input: $input) { __typename ... on UserError { code } ${stale}
      ... on ${type}Payload { ${payload} } } }`,
    { input },
  )
  // The query asks for these fields.
  return (data as Record<string, Answer>)[name]
}
async function appoint(loginId: string, input: Record<string, unknown>) {
  const administrators = [{ loginId, ...input }]
  const made = (await act('administratorCreate', { administrators }, `administrators { ${fields} }`))?.administrators[0]
  if (!made) throw new Error('nobody was appointed')
  return made
}

test('an administrator is appointed, changed and dismissed; the user stays', async () => {
  const { projectId } = api.identity
  const projectRoles = [{ projectDatabaseIds: [projectId], role: 'SUPPORT' }]
  const made = await appoint('ada@example.com', { name: 'Ada', email: 'ada@example.com', projectRoles })
  expect(made).toMatchObject({
    loginIds: ['ada@example.com'],
    name: 'Ada',
    isCompanyAdministrator: false,
    projectRoles,
    user: { roleNames: ['Support'] },
  })
  const { id, version } = made
  const roles = [{ projectDatabaseIds: [projectId], role: 'DEVELOPER' }]
  const changed = await act(
    'administratorUpdate',
    { id, expectedVersion: version, projectRoles: roles },
    `administrator { ${fields} }`,
  )
  expect(changed?.administrator).toMatchObject({ name: 'Ada', projectRoles: roles, user: { roleNames: ['Developer'] } })
  expect(
    await act('administratorUpdate', { id, expectedVersion: version, name: 'x' }, 'administrator { name }'),
  ).toMatchObject({ code: 'VERSION_CONFLICT', node: { name: 'Ada' } })
  expect(await act('administratorDelete', { id }, 'deletedId')).toMatchObject({ deletedId: id })
  expect(await act('administratorDelete', { id }, 'deletedId')).toMatchObject({ code: 'ADMINISTRATOR_NOT_FOUND' })
  expect(await api.run('{ user(loginId: "ada@example.com") { name roleNames } }')).toEqual({
    user: { name: 'Ada', roleNames: [] },
  })
})

test('administrators are listed and found as nodes', async () => {
  const { id } = await appoint('bob@example.com', { name: 'Bob', isCompanyAdministrator: true })
  const listed = `{ administrators(filter: { text: "BOB" }) { totalCount edges { node { id isCompanyAdministrator } } } }`
  expect(await api.run(listed)).toEqual({
    administrators: { totalCount: 1, edges: [{ node: { id, isCompanyAdministrator: true } }] },
  })
  expect(await api.run(`{ node(id: "${id}") { ... on Administrator { name } } }`)).toEqual({ node: { name: 'Bob' } })
})

test('the last administrator stays', async () => {
  const fresh = await startTestGraphql()
  const data = await fresh.run('{ administrators { edges { node { id } } } }')
  const { edges } = (data as { administrators: { edges: { node: { id: string } }[] } }).administrators
  expect(edges).toHaveLength(1)
  const remove = 'mutation ($id: ID!) { administratorDelete(input: { id: $id }) { ... on UserError { code } } }'
  expect(await fresh.run(remove, { id: edges[0]?.node.id })).toEqual({
    administratorDelete: { code: 'LAST_ADMINISTRATOR' },
  })
  await fresh.identity.close()
})

test('a Developer does not see administrators as such', async () => {
  api.actAs({ roleNames: ['Developer'] })
  const { body } = await api.send({ query: '{ administrators { totalCount } }' })
  expect(body.errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  api.actAs({})
})
