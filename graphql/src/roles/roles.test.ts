import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGraphql } from '../testing.ts'

let api: Awaited<ReturnType<typeof startTestGraphql>>
beforeAll(async () => {
  api = await startTestGraphql()
})
afterAll(() => api.identity.close())

type Roles = {
  roles: {
    totalCount: number
    pageInfo: { endCursor: string; hasNextPage: boolean }
    edges: { node: { id: string; name: string } }[]
  }
}
async function list(args: string) {
  // The query asks for these fields.
  return (
    (await api.run(
      `{ roles(${args}) { totalCount pageInfo { endCursor hasNextPage } edges { node { id name } } } }`,
    )) as Roles
  ).roles
}

test('roles are listed by name, page by page', async () => {
  const first = await list('first: 1')
  expect(first).toMatchObject({
    totalCount: 5,
    edges: [{ node: { name: 'Administrator' } }],
    pageInfo: { hasNextPage: true },
  })
  const second = await list(`first: 1, after: "${first.pageInfo.endCursor}"`)
  expect(second).toMatchObject({ edges: [{ node: { name: 'Auditor' } }], pageInfo: { hasNextPage: true } })
  const last = await list(`first: 3, after: "${second.pageInfo.endCursor}"`)
  expect(last).toMatchObject({ pageInfo: { hasNextPage: false } })
  expect(last.edges.map(({ node }) => node.name)).toEqual(['Developer', 'Support', 'Tenant Admin'])
})

test('a role is found by its node id', async () => {
  const [edge] = (await list('first: 1')).edges
  expect(await api.run(`{ node(id: "${edge?.node.id}") { ... on Role { name } } }`)).toEqual({
    node: { name: 'Administrator' },
  })
})
