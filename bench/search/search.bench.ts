// The users search page over HTTP at 10^4, 10^5 and 10^6 users, every filter that the console and the SDK offer.
// Peer: the same page by `like '%…%'` and `offset`, the way most consoles do it, on the same file.
import { rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seedMemberships } from '../seeds/memberships.ts'
import { seedUsers } from '../seeds/users.ts'
import { type ServerProcess, startServer } from '../requests/server-process.ts'
import { createSend } from '../requests/load.ts'

const sizes = (process.env.BENCH_SIZES ?? '10000,100000,1000000').split(',').map(Number)
const runs = 30
const path = join(tmpdir(), `gatehouse-search-${process.pid}.db`)
const databaseUrl = `file:${path}`

const searches: Record<string, (size: number) => object> = {
  'first page': () => ({}),
  'sorted by name': () => ({ sort: [{ field: 'displayName' }] }),
  status: () => ({ statuses: ['disabled'] }),
  'text, a million match': () => ({ text: 'example' }),
  'text, one in ten': () => ({ text: 'lovelace' }),
  'text, one matches': size => ({ text: `lovelace0.${Math.floor(size / 2 / 9770) * 9770}` }),
  'text, none matches': () => ({ text: 'nobody' }),
  'two words': () => ({ text: 'ada lovelace' }),
  email: () => ({ emails: ['alan.turing1.1@example.com'] }),
  'login id': () => ({ loginIds: ['alan.turing1.1@example.com'] }),
  'role of one': () => ({ roleNames: ['Administrator'] }),
  'role of every third': () => ({ roleNames: ['Member'] }),
  'tenant of every second': () => ({ tenantIds: ['many'] }),
  'tenant of one in a thousand': () => ({ tenantIds: ['few'] }),
  'role in a tenant': () => ({ tenantRoleNames: { many: { values: ['Member'] } } }),
  'attribute of every second': () => ({ customAttributes: { plan: 'many' } }),
  'attribute of one in a thousand': () => ({ customAttributes: { plan: 'few' } }),
  'two attribute values and a tenant': () => ({ customAttributes: { plan: ['few', 'many'] }, tenantIds: ['few'] }),
  'e-mail verified': () => ({ verifiedEmail: true }),
  'phone not verified': () => ({ verifiedPhone: false }),
  phone: () => ({ phones: ['+15550000005'] }),
  'user id': () => ({ userIds: [`U${(4321).toString(36).padStart(27, '0')}`] }),
  'test users': () => ({ testUsersOnly: true }),
  'modified before': () => ({ toModifiedTime: 1_700_000_100_000 }),
  'tenant, status and text': () => ({ tenantIds: ['many'], statuses: ['disabled'], text: 'ada' }),
  'created after': size => ({ fromCreatedTime: 1_700_000_000_000 + size * 900 }),
  'text and status': () => ({ text: 'ada', statuses: ['disabled'] }),
  'status, sorted by name': () => ({ statuses: ['enabled'], sort: [{ field: 'displayName' }] }),
  'two statuses': () => ({ statuses: ['disabled', 'invited'] }),
}

const findsNone = ['text, none matches', 'test users']

function quantile(values: number[], q: number) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * q)] ?? 0
}
function round(ms: number) {
  return Math.round(ms * 10) / 10
}

type UsersPage = { edges: unknown[] }
const usersQuery = `query Page($filter: UserFilter) { users(first: 20, filter: $filter) {
  totalCount pageInfo { hasNextPage endCursor }
  edges { node { id databaseId loginIds name email picture status createdAt modifiedAt
    tenants(first: 5) { edges { node { tenant { id name } roles { name } } } } roles(first: 5) { edges { node { id name } } } } } } }`
function graphqlPages(size: number): Record<string, object> {
  return {
    'GraphQL, 20 users with tenants and roles': {},
    'the same, text of one in ten': { filter: { text: 'lovelace' } },
    'the same, a tenant of one in a thousand': { filter: { tenantIds: [btoa('Tenant:few')] } },
    'the same, one email': { filter: { emails: ['alan.turing1.1@example.com'] } },
    'the same, in the middle': { filter: { createdTo: new Date(1_700_000_000_000 + size * 500).toISOString() } },
  }
}
const graphql: Record<string, { size: number; p50: number; p95: number }> = {}
let seeded = 0
const results: Record<string, Record<string, string>> = {}
let worst = 0
for (const size of sizes) {
  let server = await startServer({ databaseUrl })
  const { projectId } = server
  const roleId = await declare(server)
  server.stop()
  await seedUsers(databaseUrl, { projectId, from: seeded, count: size })
  seedMemberships(path, { projectId, roleId })
  seeded = size
  server = await startServer({ databaseUrl })
  const headers = { authorization: `Bearer ${projectId}:${server.managementKey}` }
  const post = async (search: object) => {
    const startedAt = performance.now()
    const response = await fetch(`${server.url}/v2/mgmt/user/search`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ limit: 50, ...search }),
    })
    const body = (await response.json()) as { users: unknown[]; next?: string }
    if (!response.ok) throw new Error(JSON.stringify({ search, body }))
    return { ms: performance.now() - startedAt, next: body.next, found: body.users.length }
  }
  const time = async (search: object, name: string) => {
    const { found } = await post(search)
    // A filter without matches would be fast for the wrong reason.
    if (found === 0 && !findsNone.includes(name)) throw new Error(`${name}: no user was found`)
    const times: number[] = []
    for (let run = 0; run < runs; run++) times.push((await post(search)).ms)
    return { p50: quantile(times, 0.5), p95: quantile(times, 0.95) }
  }
  const timeGraphql = async (variables: object) => {
    const ask = async () => {
      const startedAt = performance.now()
      const response = await fetch(`${server.url}/graphql`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ query: usersQuery, variables }),
      })
      const body = (await response.json()) as { data?: { users: UsersPage } }
      if (!body.data?.users?.edges.length) throw new Error(JSON.stringify({ variables, body }))
      return performance.now() - startedAt
    }
    for (let warming = 0; warming < runs; warming++) await ask()
    const times: number[] = []
    for (let run = 0; run < 5 * runs; run++) times.push(await ask())
    return { size, p50: quantile(times, 0.5), p95: quantile(times, 0.95) }
  }
  const cells: Record<string, { p50: number; p95: number }> = {}
  for (const [name, search] of Object.entries(searches)) cells[name] = await time(search(size), name)
  let cursor: string | undefined
  for (let page = 0; page < 40; page++) cursor = (await post({ limit: 200, after: cursor })).next ?? cursor
  cells['page 40 by cursor'] = await time({ after: cursor }, 'page 40')
  for (const [name, variables] of Object.entries(graphqlPages(size))) graphql[name] = await timeGraphql(variables)
  server.stop()
  for (const [name, { p50, p95 }] of Object.entries(cells)) {
    worst = Math.max(worst, p95)
    results[name] = { ...results[name], [`${size} p50 / p95 ms`]: `${round(p50)} / ${round(p95)}` }
  }
  results['peer: like and offset'] = { ...results['peer: like and offset'], [`${size} p50 / p95 ms`]: peer() }
}
console.table(results)
for (const [name, { size, p50, p95 }] of Object.entries(graphql))
  console.log(`${name}, of ${size}: ${round(p50)} / ${round(p95)} ms (target of p95: 30)`)
console.log(`worst p95: ${round(worst)} ms (target 50)`)
for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true })

/** The tenants, the role and the attribute that seeded users have; the role's id. */
async function declare({ url, projectId, managementKey }: ServerProcess): Promise<string> {
  const send = createSend(url)
  const bearer = `${projectId}:${managementKey}`
  for (const id of ['many', 'few']) await send('/v1/mgmt/tenant/create', { bearer, body: { id, name: id } })
  const plan = { name: 'plan', type: 2, displayName: 'Plan' }
  await send('/v1/mgmt/user/customattribute/create', { bearer, body: { attributes: [plan] } })
  await send('/v1/mgmt/role/create', { bearer, body: { name: 'Member' } })
  const { body } = await send('/v1/mgmt/role/search', { bearer, body: { roleNames: ['Member'] } })
  return (body.roles as { id: string }[])[0]?.id ?? ''
}

function peer(): string {
  const db = new DatabaseSync(path, { readOnly: true })
  const query =
    db.prepare(`select id from users where lower(email) like '%lovelace0.9%' or lower(display_name) like '%lovelace0.9%'
    order by created_at desc limit 50 offset 0`)
  const times = Array.from({ length: 5 }, () => {
    const startedAt = performance.now()
    query.all()
    return performance.now() - startedAt
  })
  db.close()
  return `${round(quantile(times, 0.5))} / ${round(quantile(times, 0.95))}`
}
