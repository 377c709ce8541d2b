import { type Declaration, declared } from '@gatehouse/entities'
import { type Fixtures, seed } from '@gatehouse/identity-provider/testing-seed'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestGraphql } from '../testing.ts'
import { payloadName } from './actions.ts'

/** One thing of each kind that can be changed. */
const seeded: Readonly<Record<string, (things: Fixtures) => string>> = {
  AccessKey: things => things.accessKeyId,
  Engine: things => things.engineId,
  InboundApplication: things => things.inboundAppId,
  JwtTemplate: things => things.jwtTemplateId,
  List: things => things.textListId,
  ManagementKey: things => things.keyId,
  McpServer: things => things.mcpServerId,
  OutboundApplication: things => things.outboundAppId,
  Permission: things => things.permissionId,
  Resource: things => things.resourceId,
  Role: things => things.roleId,
  SsoApplication: things => things.oidcAppId,
  Tenant: things => things.tenantId,
}

let api: Awaited<ReturnType<typeof startTestGraphql>>
let things: Fixtures
beforeAll(async () => {
  api = await startTestGraphql({ costPerMinute: Number.POSITIVE_INFINITY })
  things = await seed(api.identity, api.identity, 'own')
})
afterAll(() => api.identity.close())

type Node = { id: string; name: string; version: string }
type Connection = { totalCount: number; edges: { cursor: string; node: { id: string } }[] }

function idOf({ type }: Declaration, id = seeded[type]?.(things) ?? '') {
  return btoa(`${type}:${id}`)
}
async function load({ type }: Declaration, id: string) {
  return ((await api.run(`{ node(id: "${id}") { ... on ${type} { id name version } } }`)) as { node: Node | null }).node
}
async function update({ type }: Declaration, input: object, dryRun = false) {
  const one = payloadName(type)
  const query = `mutation ($input: ${type}UpdateInput!, $dryRun: Boolean) {
    result: ${one}Update(input: $input, dryRun: $dryRun) { __typename
      ... on ${type}UpdatePayload { ${one} { name } preview { changes { databaseId } } }
      ... on VersionConflict { message node { ... on ${type} { version } } } ... on InvalidInput { fields { field } } } }`
  return ((await api.run(query, { input, dryRun })) as { result: Record<string, unknown> }).result
}
async function listOf({ type }: Declaration, args: string) {
  const answer = (await api.run(
    `{ found: ${payloadName(type)}s(${args}) { totalCount edges { cursor node { id } } } }`,
  )) as {
    found: Connection
  }
  return answer.found
}

test('every kind of thing that can be changed has one', () => {
  const changed = declared.filter(({ update: isUpdated }) => isUpdated).map(({ type }) => type)
  expect(changed.toSorted()).toEqual(Object.keys(seeded).toSorted())
})

describe.each(declared.filter(({ update: isUpdated }) => isUpdated).map(each => [each.type, each] as const))(
  '%s',
  (type, declaration) => {
    test('is changed by whoever has read it last', async () => {
      const id = idOf(declaration)
      const { name, version } = (await load(declaration, id)) ?? { name: '', version: '' }
      expect(await update(declaration, { id, expectedVersion: 'older', name: 'Late' })).toEqual({
        __typename: 'VersionConflict',
        message: expect.stringMatching(
          /^This .* was changed in the meantime\. Load it again and repeat your change\.$/,
        ),
        node: { version },
      })
      expect(await update(declaration, { id, expectedVersion: version, name: `${name} too` })).toMatchObject({
        [payloadName(type)]: { name: `${name} too` },
      })
      expect(await load(declaration, id)).not.toMatchObject({ version })
    })

    test('is not changed by a dry run, which says what it would change', async () => {
      const id = idOf(declaration)
      const before = await load(declaration, id)
      expect(await update(declaration, { id, name: 'Tried' }, true)).toMatchObject({
        __typename: `${type}UpdatePayload`,
        [payloadName(type)]: { name: 'Tried' },
        preview: { changes: expect.arrayContaining([{ databaseId: expect.any(String) }]) },
      })
      expect(await load(declaration, id)).toEqual(before)
    })

    test('keeps its name: null is refused, and an omitted one stays', async () => {
      const id = idOf(declaration)
      const before = await load(declaration, id)
      expect(await update(declaration, { id, name: null })).toEqual({
        __typename: 'InvalidInput',
        fields: [{ field: 'name' }],
      })
      expect(await update(declaration, { id })).toMatchObject({ [payloadName(type)]: { name: before?.name } })
    })

    test('that is not there is no node, and cannot be changed', async () => {
      const id = idOf(declaration, 'none')
      expect(await load(declaration, id)).toBeNull()
      expect(await update(declaration, { id, name: 'Nobody' })).toMatchObject({ __typename: `${type}NotFound` })
    })
  },
)

describe.each(declared.filter(({ list }) => list).map(each => [each.type, each] as const))('lists of %s', (_, each) => {
  const order = each.list?.order ?? ''
  const orders = typeof order === 'string' ? [''] : Object.keys(order).map(field => `field: ${field}, `)

  test.each(orders)('are read page by page, in both directions: %s', async field => {
    const ascending = await listOf(each, `first: 100, orderBy: { ${field}direction: ASC }`)
    const descending = await listOf(each, `first: 100, orderBy: { ${field}direction: DESC }`)
    const ids = ({ edges }: Connection) => edges.map(({ node }) => node.id)
    expect(ids(descending)).toEqual(ids(ascending).toReversed())
    const [first] = ascending.edges
    if (!first) return
    const rest = await listOf(each, `first: 100, after: "${first.cursor}", orderBy: { ${field}direction: ASC }`)
    expect([first.node.id, ...ids(rest)]).toEqual(ids(ascending))
    expect(rest.totalCount).toBe(ascending.totalCount)
  })

  test('are searched', async () => {
    expect(await listOf(each, 'filter: { text: "nothing has this text" }')).toMatchObject({ totalCount: 0 })
    const all = await listOf(each, 'first: 100')
    expect(await listOf(each, 'first: 100, filter: { text: "" }')).toEqual(all)
  })
})
