import { type Declaration, declared, inCamelCase, pluralOf } from '@gatehouse-id/entities'
import { type Fixtures, seed } from '@gatehouse-id/identity-provider/testing-seed'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestGraphql } from '../contract-tests/testing.ts'

/** One thing of each kind whose name can be changed. */
const seeded: Readonly<Record<string, (things: Fixtures) => string>> = {
  AccessKey: things => things.accessKeyId,
  Engine: things => things.engineId,
  Family: things => things.familyId,
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

/** What creates one, beside a new name. */
const drafts: Readonly<Record<string, object>> = {
  Family: { databaseId: 'created' },
  List: { kind: 'TEXTS' },
  OutboundApplication: { databaseId: 'created' },
  Resource: { uri: 'https://created.example/' },
  SsoApplication: { databaseId: 'created', settings: { oidc: { loginPageUrl: 'https://created.example/login' } } },
}

let api: Awaited<ReturnType<typeof startTestGraphql>>
let things: Fixtures
let elsewhere: Fixtures
beforeAll(async () => {
  api = await startTestGraphql({ costPerMinute: Number.POSITIVE_INFINITY })
  things = await seed(api.identity, api.identity, 'own')
  const { id: tenantId } = await api.identity.clientAs().tenants.create({ name: 'With groups' })
  const sso = { project_id: api.identity.projectId, tenant_id: tenantId, sso_id: 'sso-1' }
  const group = { id: 'staff', name: 'Staff', source: 'jit', created_at: 0, external_id: '', modified_at: 0 }
  // Groups come with sign-ins at a tenant's identity provider, of which there is none here.
  await api.identity.db
    .insertInto('sso_groups')
    .values({ ...sso, ...group })
    .execute()
  elsewhere = await seed(api.identity, await api.identity.anotherProject(), 'strange')
})
afterAll(() => api.identity.close())

type Node = { id: string; name: string; version: string }
type PageInfo = { hasNextPage: boolean; hasPreviousPage: boolean }
type Connection = { totalCount: number; pageInfo: PageInfo; edges: { cursor: string; node: { id: string } }[] }

function pageInfo(given: Partial<PageInfo>): PageInfo {
  return { hasNextPage: false, hasPreviousPage: false, ...given }
}

function idOf({ type }: Declaration, id = seeded[type]?.(things) ?? '') {
  return btoa(`${type}:${id}`)
}
async function load({ type }: Declaration, id: string) {
  return ((await api.run(`{ node(id: "${id}") { ... on ${type} { id name version } } }`)) as { node: Node | null }).node
}
async function update({ type }: Declaration, input: object, dryRun = false) {
  const one = inCamelCase(type)
  const query = `mutation ($input: ${type}UpdateInput!, $dryRun: Boolean) {
    result: ${one}Update(input: $input, dryRun: $dryRun) { __typename
      ... on ${type}UpdatePayload { ${one} { name } preview { changes { databaseId } } }
      ... on VersionConflict { message node { ... on ${type} { version } } } ... on InvalidInput { fields { field } } } }`
  return ((await api.run(query, { input, dryRun })) as { result: Record<string, unknown> }).result
}
async function remove({ type }: Declaration, id: string, dryRun = false) {
  const query = `mutation ($id: ID!, $dryRun: Boolean) { result: ${inCamelCase(type)}Delete(input: { id: $id }, dryRun: $dryRun) {
    __typename ... on ${type}DeletePayload { deletedId } } }`
  return ((await api.run(query, { id, dryRun })) as { result: object }).result
}
async function create({ type }: Declaration, input: object) {
  const one = inCamelCase(type)
  const query = `mutation ($input: ${type}CreateInput!) { result: ${one}Create(input: $input) { __typename
    ... on ${type}CreatePayload { ${one} { id name version } } ... on InvalidInput { fields { field message } } } }`
  return ((await api.run(query, { input })) as { result: Record<string, unknown> & { __typename: string } }).result
}
/** The codes of what is refused. */
async function codesOf(query: string, variables: object = {}) {
  return (await api.send({ query, variables })).body.errors?.map(({ extensions }) => extensions.code)
}
async function listOf({ type }: Declaration, args: string) {
  const answer = (await api.run(
    `{ found: ${pluralOf(type)}(${args}) { totalCount pageInfo { hasNextPage hasPreviousPage } edges { cursor node { id } } } }`,
  )) as {
    found: Connection
  }
  return answer.found
}

/** Those whose name is fixed have tests of their own. */
const renamed = declared.filter(({ update: isUpdated, fields }) => isUpdated && !fields.name?.fixed)

test('every kind of thing whose name can be changed has one', () => {
  const changed = renamed.map(({ type }) => type)
  expect(changed.toSorted()).toEqual(Object.keys(seeded).toSorted())
})

describe.each(renamed.map(each => [each.type, each] as const))('%s', (type, declaration) => {
  test('is changed by whoever has read it last', async () => {
    const id = idOf(declaration)
    const { name, version } = (await load(declaration, id)) ?? { name: '', version: '' }
    expect(await update(declaration, { id, expectedVersion: 'older', name: 'Late' })).toEqual({
      __typename: 'VersionConflict',
      message: expect.stringMatching(/^This .* was changed in the meantime\. Load it again and repeat your change\.$/),
      node: { version },
    })
    expect(await update(declaration, { id, expectedVersion: version, name: `${name} too` })).toMatchObject({
      [inCamelCase(type)]: { name: `${name} too` },
    })
    expect(await load(declaration, id)).not.toMatchObject({ version })
  })

  test('is not changed by a dry run, which says what it would change', async () => {
    const id = idOf(declaration)
    const before = await load(declaration, id)
    expect(await update(declaration, { id, name: 'Tried' }, true)).toMatchObject({
      __typename: `${type}UpdatePayload`,
      [inCamelCase(type)]: { name: 'Tried' },
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
    expect(await update(declaration, { id })).toMatchObject({ [inCamelCase(type)]: { name: before?.name } })
  })

  test('is changed once by two who have read the same', async () => {
    const id = idOf(declaration)
    const { version } = (await load(declaration, id)) ?? { version: '' }
    const names = ['One of two', 'Other of two']
    const results = await Promise.all(names.map(name => update(declaration, { id, expectedVersion: version, name })))
    expect(results.map(({ __typename }) => __typename).toSorted()).toEqual([`${type}UpdatePayload`, 'VersionConflict'])
    const changed = names[results.findIndex(({ __typename }) => __typename !== 'VersionConflict')]
    expect(await load(declaration, id)).toMatchObject({ name: changed })
  })

  test('is as it was when a change is undone', async () => {
    const id = idOf(declaration)
    const before = await load(declaration, id)
    await update(declaration, { id, name: 'Undone' })
    const { auditEvents } = (await api.run('{ auditEvents(first: 1) { edges { node { id } } } }')) as {
      auditEvents: Connection
    }
    const undo = 'mutation ($id: ID!) { auditEventUndo(input: { id: $id }) { __typename } }'
    expect(await api.run(undo, { id: auditEvents.edges[0]?.node.id })).toEqual({
      auditEventUndo: { __typename: 'AuditEventUndoPayload' },
    })
    expect(await load(declaration, id)).toEqual(before)
  })

  test('is neither read nor changed by who may not', async () => {
    const id = idOf(declaration)
    api.actAs({ roleNames: [] })
    const change = `mutation { ${inCamelCase(type)}Update(input: { id: "${id}" }) { __typename } }`
    expect([await codesOf(`{ node(id: "${id}") { id } }`), await codesOf(change)]).toEqual([
      ['FORBIDDEN'],
      ['FORBIDDEN'],
    ])
    api.actAs({})
  })

  test.each(['none', 'elsewhere'])('that is not there is no node, and neither changed nor deleted: %s', async place => {
    const id = idOf(declaration, place === 'none' ? place : seeded[type]?.(elsewhere))
    expect(await load(declaration, id)).toBeNull()
    expect(await update(declaration, { id, name: 'Nobody' })).toMatchObject({ __typename: `${type}NotFound` })
    expect(await remove(declaration, id)).toEqual({ __typename: `${type}NotFound` })
  })

  test('is created with a name, found in its list, and refused one that is taken', async () => {
    const input = { name: 'Created', ...drafts[type] }
    expect(await create(declaration, { ...input, name: ' ' })).toMatchObject({ fields: [{ field: 'name' }] })
    const created = await create(declaration, input)
    expect(created).toMatchObject({ __typename: `${type}CreatePayload`, [inCamelCase(type)]: { name: 'Created' } })
    if (declaration.list)
      expect(await listOf(declaration, 'filter: { text: "created" }')).toMatchObject({ totalCount: 1 })
    const taken = `${type}Taken`
    if (taken in declaration.errors) expect((await create(declaration, input)).__typename).toBe(taken)
  })

  test('is deleted, and not by a dry run', async () => {
    const id = idOf(declaration)
    expect(await remove(declaration, id, true)).toEqual({ __typename: `${type}DeletePayload`, deletedId: id })
    expect(await load(declaration, id)).not.toBeNull()
    expect(await remove(declaration, id)).toEqual({ __typename: `${type}DeletePayload`, deletedId: id })
    expect(await load(declaration, id)).toBeNull()
  })
})

describe.each(declared.filter(({ list }) => list).map(each => [each.type, each] as const))('lists of %s', (_, each) => {
  const order = each.list?.order
  const fields = typeof order === 'object' ? Object.keys(order).map(field => `field: ${field}, `) : ['']
  const ids = ({ edges }: Connection) => edges.map(({ node }) => node.id)

  test.each(fields)('are read page by page, in both directions: %s', async field => {
    const inOrder = (direction: string) => (order ? `, orderBy: { ${field}direction: ${direction} }` : '')
    const ascending = await listOf(each, `first: 100${inOrder('ASC')}`)
    if (order) {
      const descending = await listOf(each, `first: 100${inOrder('DESC')}`)
      expect(ids(descending)).toEqual(ids(ascending).toReversed())
    }
    const [first] = ascending.edges
    if (!first) return
    const rest = await listOf(each, `first: 100, after: "${first.cursor}"${inOrder('ASC')}`)
    expect([first.node.id, ...ids(rest)]).toEqual(ids(ascending))
    expect(rest.totalCount).toBe(ascending.totalCount)
    const last = await listOf(each, `last: 1${inOrder('ASC')}`)
    const others = await listOf(each, `last: 100, before: "${last.edges[0]?.cursor}"${inOrder('ASC')}`)
    expect([...ids(others), ...ids(last)]).toEqual(ids(ascending))
    const hasMore = ascending.edges.length > 1
    expect((await listOf(each, `first: 1${inOrder('ASC')}`)).pageInfo).toEqual(pageInfo({ hasNextPage: hasMore }))
    expect(last.pageInfo).toEqual(pageInfo({ hasPreviousPage: hasMore }))
  })

  test.each(Object.entries(each.list?.criteria ?? {}))('are filtered: %s', async (name, criterion) => {
    const field = 'is' in criterion ? criterion.is : criterion.oneOf
    const all = `{ found: ${pluralOf(each.type)}(first: 100) { edges { node { id value: ${field} } } } }`
    const {
      found: { edges },
    } = (await api.run(all)) as { found: { edges: { node: { id: string; value: unknown } }[] } }
    const value = edges[0]?.node.value
    const text = each.fields[field]?.kind === 'choice' ? String(value) : JSON.stringify(value)
    const found = await listOf(each, `first: 100, filter: { ${name}: ${'is' in criterion ? text : `[${text}]`} }`)
    const expected = edges.filter(({ node }) => node.value === value).map(({ node }) => node.id)
    expect(found.edges.map(({ node }) => node.id)).toEqual(expected)
    expect(expected).not.toEqual([])
  })

  test('are searched', async () => {
    expect(await listOf(each, 'filter: { text: "nothing has this text" }')).toMatchObject({ totalCount: 0 })
    const all = await listOf(each, 'first: 100')
    expect(await listOf(each, 'first: 100, filter: { text: "" }')).toEqual(all)
  })
})
