import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGraphql } from '../../../contract-tests/testing.ts'

let api: Awaited<ReturnType<typeof startTestGraphql>>
const at: Record<string, number> = {}
const ids: Record<string, string> = {}
beforeAll(async () => {
  api = await startTestGraphql()
  const { clock } = api.identity
  const client = api.identity.clientAs()
  await client.tenants.create({ id: 'acme', name: 'Acme' })
  await client.tenants.create({ id: 'other', name: 'Other' })
  await client.roles.createBatch({ roles: [{ name: 'One' }, { name: 'Two' }] })
  const people = {
    ada: {
      email: 'ada@example.com',
      verifiedEmail: true,
      roleNames: ['One'],
      userTenants: [{ tenantId: 'acme', roleNames: ['One', 'Two'] }],
      customAttributes: { plan: 'gold', tags: ['x', 'y'] },
    },
    bob: {
      phone: '+12025550123',
      verifiedPhone: true,
      roleNames: ['Two'],
      userTenants: [{ tenantId: 'acme', roleNames: ['One'] }],
      customAttributes: { plan: 'silver' },
    },
    eve: { userTenants: [{ tenantId: 'other' }] },
    tom: { test: true },
  }
  for (const [loginId, details] of Object.entries(people)) {
    clock.now += 60_000
    at[loginId] = clock.now
    const { user } = await client.users.create({ loginId, displayName: `The ${loginId}`, ...details })
    ids[loginId] = user.userId
  }
  clock.now += 60_000
  at.signedIn = clock.now
  await client.jwts.signIn({ loginId: 'ada' })
  clock.now += 60_000
  at.changed = clock.now
  await client.users.updateStatus({ loginId: 'eve', status: 'disabled' })
})
afterAll(() => api.identity.close())

async function find(filter: Record<string, unknown>, orderBy = { field: 'NAME', direction: 'ASC' }) {
  const data = await api.run(
    'query ($filter: UserFilter, $orderBy: UserOrder) { users(filter: $filter, orderBy: $orderBy) { edges { node { loginIds } } } }',
    { filter, orderBy },
  )
  return (data as { users: { edges: { node: { loginIds: string[] } }[] } }).users.edges.map(
    ({ node }) => node.loginIds[0],
  )
}
const acme = btoa('Tenant:acme')
function time(ms = 0) {
  return new Date(ms).toISOString()
}

const filters: [name: string, filterOf: () => Record<string, unknown>, found: string[]][] = [
  ['text', () => ({ text: 'the ad' }), ['ada']],
  ['text of an address', () => ({ text: 'example.com' }), ['ada']],
  ['statuses', () => ({ statuses: ['DISABLED'] }), ['eve']],
  ['roleNames', () => ({ roleNames: ['One', 'Two'] }), ['ada', 'bob']],
  ['tenantIds', () => ({ tenantIds: [acme] }), ['ada', 'bob']],
  ['tenantRoles', () => ({ tenantRoles: [{ tenantId: acme, roleNames: ['One', 'Two'] }] }), ['ada', 'bob']],
  [
    'tenantRoles, every one',
    () => ({ tenantRoles: [{ tenantId: acme, roleNames: ['One', 'Two'], isEvery: true }] }),
    ['ada'],
  ],
  ['attributes', () => ({ attributes: [{ name: 'plan', values: ['gold', 'lead'] }] }), ['ada']],
  ['attributes with several values', () => ({ attributes: [{ name: 'tags', values: ['y'] }] }), ['ada']],
  ['emails', () => ({ emails: ['ADA@example.com'] }), ['ada']],
  ['phones', () => ({ phones: ['+1 202 555 0123'] }), ['bob']],
  ['loginIds', () => ({ loginIds: ['bob', 'eve'] }), ['bob', 'eve']],
  ['databaseIds', () => ({ databaseIds: [ids.eve] }), ['eve']],
  ['isEmailVerified', () => ({ isEmailVerified: true, text: 'the' }), ['ada']],
  ['isPhoneVerified', () => ({ isPhoneVerified: true }), ['bob']],
  ['isTest', () => ({ isTest: true }), ['tom']],
  ['withTest', () => ({ withTest: true, text: 'the' }), ['ada', 'bob', 'eve', 'tom']],
  ['createdFrom', () => ({ createdFrom: time(at.bob), text: 'the' }), ['bob', 'eve']],
  ['createdTo', () => ({ createdTo: time(at.bob), text: 'the' }), ['ada', 'bob']],
  ['modifiedFrom', () => ({ modifiedFrom: time(at.changed), text: 'the' }), ['eve']],
  ['modifiedTo', () => ({ modifiedTo: time(at.bob), text: 'the' }), ['ada', 'bob']],
  ['signedInFrom', () => ({ signedInFrom: time(at.signedIn), text: 'the' }), ['ada']],
  ['signedInTo', () => ({ signedInTo: time(at.ada), text: 'the' }), ['bob', 'eve']],
  ['all together', () => ({ tenantIds: [acme], roleNames: ['Two'], isPhoneVerified: true }), ['bob']],
  ['nothing', () => ({ tenantIds: [btoa('Tenant:nobody')] }), []],
]
test.each(filters)('%s finds what it says', async (_name, filterOf, found) => {
  expect(await find(filterOf())).toEqual(found)
})

test.each([
  ['NAME', ['eve', 'bob', 'ada']],
  ['CREATED_AT', ['eve', 'bob', 'ada']],
  ['EMAIL', ['ada']],
  ['PHONE', ['bob']],
])('users are ordered by %s', async (field, first) => {
  expect((await find({ text: 'the' }, { field, direction: 'DESC' })).slice(0, first.length)).toEqual(first)
})

test('pages forwards and backwards meet, whatever the order', async () => {
  const client = api.identity.clientAs()
  for (let index = 0; index < 7; index++)
    await client.users.create({ loginId: `walk-${index}`, displayName: index < 4 ? 'Same walk' : `Walk ${index}` })
  type Page = {
    pageInfo: Record<string, string | boolean | null>
    edges: { cursor: string; node: { databaseId: string } }[]
  }
  const walk = async (args: string) => {
    const data = await api.run(
      `{ users(filter: { text: "walk" }, ${args}) { pageInfo { hasNextPage hasPreviousPage startCursor endCursor } edges { cursor node { databaseId } } } }`,
    )
    return (data as { users: Page }).users
  }
  const idsOf = ({ edges }: Page) => edges.map(({ node }) => node.databaseId)
  for (const order of [
    '{ field: NAME, direction: ASC }',
    '{ field: NAME, direction: DESC }',
    '{ field: CREATED_AT, direction: DESC }',
  ]) {
    const all = idsOf(await walk(`first: 100, orderBy: ${order}`))
    expect(all).toHaveLength(7)
    const forwards: string[] = []
    let after = ''
    for (
      let page = await walk(`first: 3, orderBy: ${order}`);
      ;
      page = await walk(`first: 3, after: "${after}", orderBy: ${order}`)
    ) {
      expect(page.pageInfo.hasPreviousPage).toBe(after !== '')
      forwards.push(...idsOf(page))
      after = String(page.pageInfo.endCursor)
      if (!page.pageInfo.hasNextPage) break
    }
    const backwards: string[] = []
    let before = ''
    for (
      let page = await walk(`last: 3, orderBy: ${order}`);
      ;
      page = await walk(`last: 3, before: "${before}", orderBy: ${order}`)
    ) {
      expect(page.pageInfo.hasNextPage).toBe(before !== '')
      backwards.unshift(...idsOf(page))
      before = String(page.pageInfo.startCursor)
      if (!page.pageInfo.hasPreviousPage) break
    }
    expect([forwards, backwards]).toEqual([all, all])
  }
})

test.each([
  'first: 1, last: 1',
  'first: 0',
  'last: 101',
  'first: 1, before: "x"',
  'last: 1, after: "x"',
  'first: 1, after: "x"',
  'last: 1, before: "x"',
])('%s makes no sense', async args => {
  const { body } = await api.send({ query: `{ users(${args}) { totalCount } }` })
  expect(body.errors?.[0]?.extensions.code).toBe('BAD_REQUEST')
})
