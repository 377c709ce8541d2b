/**
 * `npm run bench graphql`: the GraphQL API in process, against GraphQL Yoga with the same schema and nothing else of ours, which answers
 * the same JSON from constants; and a mutation against the same operation over REST, in process too. Rounds are
 * interleaved; every figure is the median of its rounds, in operations per second of processor time.
 */
import { createGraphql, type Viewer } from '@gatehouse-id/graphql'
import { startTestIdentity } from '@gatehouse-id/identity-provider/testing'
import { serveOperations } from '@gatehouse-id/operation'
import { createSchema, createYoga } from 'graphql-yoga'
import { readFileSync } from 'node:fs'

const rounds = 9
const roundMs = 300
const users = 1_000
/** As the issue of the GraphQL API asks. */
const targets = { viewer: 0.8, page: 0.3, mutation: 1.3 }

const identity = await startTestIdentity()
const viewer: Viewer = {
  kind: 'administrator',
  administeredTenantIds: [],
  id: 'Uada',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  picture: '',
  providerId: 'gatehouse',
  roleNames: ['Administrator'],
  projectId: identity.projectId,
  apiUrl: identity.baseUrl,
}
const client = identity.clientAs()
for (let tenant = 0; tenant < 5; tenant++) await client.tenants.create({ id: `t${tenant}`, name: `Tenant ${tenant}` })
for (const name of ['reader', 'writer']) await client.roles.create({ name })
for (let count = 0; count < users; count++)
  await client.users.create({
    loginId: `user${count}@example.com`,
    displayName: `User ${count}`,
    roleNames: ['reader'],
    userTenants: [{ tenantId: `t${count % 5}`, roleNames: ['writer'] }],
  })
const { user } = await client.users.load({ loginId: 'user0@example.com' })

const ours = createGraphql({
  viewerOf: async () => viewer,
  clientFor: ({ id, name }) => identity.clientAs({ type: 'user', id, name }),
  costPerMinute: Number.POSITIVE_INFINITY,
  isDevelopment: false,
})

const viewerQuery = '{ viewer { databaseId name email picture roleNames projectDatabaseId } }'
const usersQuery = `{ users(first: 20) { totalCount pageInfo { hasNextPage endCursor }
  edges { node { id databaseId loginIds name email picture status createdAt modifiedAt
    tenants(first: 5) { edges { node { tenant { id name } roles { name } } } } roles(first: 5) { edges { node { id name } } } } } } }`
const updateMutation = `mutation Rename($id: ID!, $name: String!) { userUpdate(input: { id: $id, name: $name }) {
  ... on UserUpdatePayload { user { id name } } } }`
const userNodeId = btoa(`User:${user.userId}`)

function post(url: string, body: string, headers: Record<string, string> = {}, method = 'POST') {
  const length = String(Buffer.byteLength(body))
  return new Request(`http://localhost${url}`, {
    method,
    headers: { 'content-type': 'application/json', 'x-request-id': 'bench', 'content-length': length, ...headers },
    body,
  })
}
function graphql(query: string, variables: Record<string, unknown> = {}) {
  return post('/graphql', JSON.stringify({ query, variables }))
}

/** The data that the same query answers, from constants. */
async function constants(query: string): Promise<object> {
  return JSON.parse(await (await ours.handle(graphql(query))).text()).data
}
const yoga = createYoga({
  schema: createSchema({
    typeDefs: readFileSync(new URL('../../graphql/schema.graphql', import.meta.url), 'utf8'),
    resolvers: {
      Query: {
        ...Object.fromEntries(Object.entries(await constants(viewerQuery)).map(([name, value]) => [name, () => value])),
        ...Object.fromEntries(Object.entries(await constants(usersQuery)).map(([name, value]) => [name, () => value])),
      },
    },
    resolverValidationOptions: { requireResolversForResolveType: 'ignore' },
  }),
  logging: false,
})
const { provider } = identity
const rest = serveOperations({ areas: provider.areas, authenticate: provider.authenticate })
const facts = { requestId: 'bench', ip: '203.0.113.7' }
const authorization = `Bearer ${identity.projectId}:${identity.managementKey}`

let changes = 0
function nextName() {
  return `User ${changes++}`
}
const works = {
  'viewer, Gatehouse': async () => (await ours.handle(graphql(viewerQuery))).text(),
  'viewer, bare Yoga': async () => (await yoga.fetch(graphql(viewerQuery))).text(),
  'users page, Gatehouse': async () => (await ours.handle(graphql(usersQuery))).text(),
  'users page, bare Yoga': async () => (await yoga.fetch(graphql(usersQuery))).text(),
  'mutation, GraphQL': async () =>
    (await ours.handle(graphql(updateMutation, { id: userNodeId, name: nextName() }))).text(),
  'mutation, REST': async () => {
    const body = JSON.stringify({ loginId: user.userId, displayName: nextName() })
    return (await rest.handle(post('/v1/mgmt/user/patch', body, { authorization }, 'PATCH'), facts)).text()
  },
}
type Work = keyof typeof works

async function measure(work: () => Promise<string>): Promise<number> {
  const start = performance.now()
  const cpuStart = process.cpuUsage()
  let count = 0
  while (performance.now() - start < roundMs) {
    for (let done = 0; done < 20; done++) await work()
    count += 20
    await new Promise(setImmediate)
  }
  const { user: ofUser, system } = process.cpuUsage(cpuStart)
  return (count * 1_000_000) / (ofUser + system)
}

function median(values: readonly number[]) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

const rates = new Map<string, number[]>()
for (const [name, work] of Object.entries(works)) {
  const answer = await work()
  if (answer.includes('"errors"') || answer.includes('errorCode')) throw new Error(`${name}: ${answer}`)
  await measure(work)
  rates.set(name, [])
}
for (let round = 0; round < rounds; round++) {
  for (const [name, work] of Object.entries(works)) rates.get(name)?.push(await measure(work))
}
function rateOf(name: Work) {
  return median(rates.get(name) ?? [])
}
for (const name of rates.keys()) console.log(`${name.padEnd(28)} ${Math.round(median(rates.get(name) ?? []))}/s`)
function ratio(one: Work, other: Work) {
  return (rateOf(one) / rateOf(other)).toFixed(2)
}
console.log(`viewer: ${ratio('viewer, Gatehouse', 'viewer, bare Yoga')} × bare Yoga (target ${targets.viewer})`)
console.log(
  `users page, 20 of ${users} with tenants and roles: ${ratio('users page, Gatehouse', 'users page, bare Yoga')} × bare Yoga (target ${targets.page})`,
)
console.log(
  `mutation: takes ${ratio('mutation, REST', 'mutation, GraphQL')} × as long as over REST (target ${targets.mutation})`,
)
await identity.close()
