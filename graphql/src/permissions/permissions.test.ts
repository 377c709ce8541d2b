import { isObjectType } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { permissionTable } from '../capabilities.ts'
import { roleRelations } from './permissions.ts'
import { operationOf } from '../contract-tests/testing-samples.ts'
import { startTestGraphql } from '../contract-tests/testing.ts'

let api: Awaited<ReturnType<typeof startTestGraphql>>
beforeAll(async () => {
  api = await startTestGraphql()
})
afterAll(() => api.identity.close())

/** An operation for every guarded root field, with the permission it needs. */
function operations() {
  return Object.entries(permissionTable.fields).flatMap(([coordinate, permission]) => {
    const [kind = '', name = ''] = coordinate.split('.')
    const type = api.schema.getType(kind)
    const field = isObjectType(type) ? type.getFields()[name] : undefined
    if (!field) throw new Error(`unreachable: ${coordinate} is in the schema`)
    return permission === 'anyone' ? [] : [{ coordinate, permission, query: operationOf({ kind, field }) }]
  })
}

async function codeOf(query: string) {
  return (await api.send({ query })).body.errors?.[0]?.extensions.code
}

test('a visitor is asked to sign in by every guarded field', async () => {
  api.actAs(undefined)
  for (const { coordinate, query } of operations())
    expect([coordinate, await codeOf(query)]).toEqual([coordinate, 'UNAUTHENTICATED'])
})

test('a user without a role is refused by every guarded field', async () => {
  api.actAs({ roleNames: [] })
  for (const { coordinate, query } of operations())
    expect([coordinate, await codeOf(query)]).toEqual([coordinate, 'FORBIDDEN'])
})

test('an Auditor reads everything but codes and secrets, and changes nothing', async () => {
  api.actAs({ roleNames: ['Auditor'] })
  for (const { coordinate, permission, query } of operations()) {
    const isRefused = permission.startsWith('manage') || ['read_messages', 'read_secrets'].includes(permission)
    // user(…) asks for one of two arguments that are both optional, another for a list that exists; and subscriptions
    // are not answered as JSON.
    const isBad = /^(Query\.(user|listContains)$|Subscription\.)/.test(coordinate)
    const isMissing = coordinate === 'Subscription.jobChanged'
    const expected = isRefused ? 'FORBIDDEN' : isMissing ? 'NOT_FOUND' : isBad ? 'BAD_REQUEST' : undefined
    expect([coordinate, await codeOf(query)]).toEqual([coordinate, expected])
  }
})

test('docs/look-up/console-rights.md says who may do what in the console (`npm test -- permissions -u` prints it)', async () => {
  const roles = [...roleRelations.keys()]
  const rows: string[] = []
  for (const { coordinate, permission, query } of operations()) {
    const marks = []
    for (const role of roles) {
      api.actAs({ roleNames: [role] })
      marks.push((await codeOf(query)) === 'FORBIDDEN' ? '' : '✓')
    }
    rows.push(`| ${coordinate} | ${permission} | ${marks.join(' | ')} |`)
  }
  const text = `# Rights in the console

What administrators may ask of the GraphQL API. Generated from the schema and from calling each field in each role. A user
without one of these roles is refused everything. Below GraphQL, the operations check [their rights](rights.md) again.

| field | permission | ${roles.join(' | ')} |
|---|---|${roles.map(() => ':-:').join('|')}|
${rows.join('\n')}
`
  await expect(text).toMatchFileSnapshot('../../../docs/look-up/console-rights.md')
})

test('a node is guarded like its type', async () => {
  api.actAs({ roleNames: [] })
  const { user } = await api.identity.clientAs().users.create({ loginId: 'node@example.com' })
  const { body } = await api.send({ query: `{ node(id: "${btoa(`User:${user.userId}`)}") { ... on User { name } } }` })
  expect(body.data).toEqual({ node: null })
  expect(body.errors?.[0]?.extensions.code).toBe('FORBIDDEN')
})
