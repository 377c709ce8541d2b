import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGraphql } from '../../contract-tests/testing.ts'

let api: Awaited<ReturnType<typeof startTestGraphql>>
beforeAll(async () => {
  api = await startTestGraphql()
})
afterAll(() => api.identity.close())

const kept = '__typename ... on UserError { code }'
type Made = { id: string; version: string; name: string }

async function create(name: string, description?: string): Promise<Made> {
  const data = await api.run(
    `mutation ($input: PermissionCreateInput!) { permissionCreate(input: $input) { ${kept}
      ... on PermissionCreatePayload { permission { id version name } } } }`,
    { input: { name, description } },
  )
  // The query above asks for these fields.
  return (data as { permissionCreate: { permission: Made } }).permissionCreate.permission
}

function update(input: Record<string, unknown>) {
  return api.run(
    `mutation ($input: PermissionUpdateInput!) { permissionUpdate(input: $input) { ${kept}
      ... on PermissionUpdatePayload { permission { name description } }
      ... on VersionConflict { node { ... on Permission { name } } } } }`,
    { input },
  )
}

test('a permission is created, found, renamed in the roles that include it, and deleted', async () => {
  const { id } = await create('invoices.read', 'See invoices')
  await api.identity.clientAs().roles.create({ name: 'Accountant', permissionNames: ['invoices.read'] })
  expect(await update({ id, name: 'invoices.view' })).toMatchObject({
    permissionUpdate: { permission: { name: 'invoices.view', description: 'See invoices' } },
  })
  expect(
    await api.run(`{ node(id: "${id}") { ... on Permission { name isBuiltIn roles { edges { node { name permissions {
      edges { node { name } } } } } } } } }`),
  ).toEqual({
    node: {
      name: 'invoices.view',
      isBuiltIn: false,
      roles: {
        edges: [{ node: { name: 'Accountant', permissions: { edges: [{ node: { name: 'invoices.view' } }] } } }],
      },
    },
  })
  const remove = `mutation { permissionDelete(input: { id: "${id}" }) { ${kept} ... on PermissionDeletePayload { deletedId } } }`
  expect(await api.run(remove)).toMatchObject({ permissionDelete: { deletedId: id } })
  expect(await api.run(remove)).toMatchObject({ permissionDelete: { code: 'PERMISSION_NOT_FOUND' } })
  expect(await api.run(`{ node(id: "${id}") { id } }`)).toEqual({ node: null })
})

test('null clears a description, and absence keeps it', async () => {
  const { id } = await create('clear', 'text')
  expect(await update({ id, name: 'cleared' })).toMatchObject({
    permissionUpdate: { permission: { description: 'text' } },
  })
  expect(await update({ id, description: null })).toMatchObject({
    permissionUpdate: { permission: { description: null } },
  })
})

test('a name that is taken is refused, and a permission that is built in stays', async () => {
  const { id } = await create('one')
  const other = await create('other')
  expect(await update({ id, name: other.name })).toMatchObject({ permissionUpdate: { code: 'PERMISSION_TAKEN' } })
  const builtIn = (await api.run(
    '{ permissions(filter: { isBuiltIn: true }, first: 1) { edges { node { id } } } }',
  )) as {
    permissions: { edges: { node: { id: string } }[] }
  }
  expect(await update({ id: builtIn.permissions.edges[0]?.node.id, name: 'mine' })).toMatchObject({
    permissionUpdate: { code: 'PERMISSION_PROTECTED' },
  })
})

test('several are created, changed and deleted together, all or none', async () => {
  const many = await api.run(
    `mutation ($input: PermissionsCreateInput!) { permissionsCreate(input: $input) { ${kept}
      ... on PermissionsCreatePayload { permissions { id name } } } }`,
    { input: { permissions: [{ name: 'many.a' }, { name: 'many.b' }] } },
  )
  const { permissions } = (many as { permissionsCreate: { permissions: Made[] } }).permissionsCreate
  expect(permissions.map(({ name }) => name)).toEqual(['many.a', 'many.b'])
  const [a, b] = permissions
  const change = `mutation ($input: PermissionsUpdateInput!) { permissionsUpdate(input: $input) { ${kept}
      ... on PermissionsUpdatePayload { permissions { name } } } }`
  const clash = [
    { id: a?.id, name: 'many.c' },
    { id: b?.id, name: 'many.c' },
  ]
  expect(await api.run(change, { input: { permissions: clash } })).toMatchObject({
    permissionsUpdate: { code: 'PERMISSION_TAKEN' },
  })
  expect(await list('many.c')).toEqual([])
  expect(await api.run(change, { input: { permissions: [{ id: a?.id, name: 'many.c' }] } })).toMatchObject({
    permissionsUpdate: { permissions: [{ name: 'many.c' }] },
  })
  const remove = `mutation ($input: PermissionsDeleteInput!) { permissionsDelete(input: $input) { ${kept}
      ... on PermissionsDeletePayload { deletedIds } } }`
  const ids = [a?.id, b?.id]
  expect(await api.run(remove, { input: { ids: [...ids, btoa('Permission:nobody')] } })).toMatchObject({
    permissionsDelete: { code: 'PERMISSION_NOT_FOUND' },
  })
  expect(await list('many')).toEqual(['many.b', 'many.c'])
  expect(await api.run(remove, { input: { ids } })).toMatchObject({ permissionsDelete: { deletedIds: ids } })
  expect(await list('many')).toEqual([])
})

async function list(text: string) {
  const data = await api.run(
    'query ($text: String) { permissions(filter: { text: $text }) { edges { node { name } } } }',
    {
      text,
    },
  )
  return (data as { permissions: { edges: { node: Made }[] } }).permissions.edges.map(({ node }) => node.name)
}

test('an id of another type is refused', async () => {
  const query = `mutation { permissionDelete(input: { id: "${btoa('Role:x')}" }) { ... on InvalidInput { fields { field } } } }`
  expect(await api.run(query)).toEqual({ permissionDelete: { fields: [{ field: 'id' }] } })
})
