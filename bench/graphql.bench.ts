/**
 * `node bench/graphql.bench.ts`: the GraphQL API in process, against GraphQL Yoga with nothing of ours
 * on it. Build the pages first (`npm run build`). Rounds are interleaved; every figure is the median of its rounds, in operations per second of processor time.
 */
import { createGraphql, type Viewer } from '@gatehouse/graphql'
import { startTestIdentity } from '@gatehouse/identity-provider/testing'
import { createSchema, createYoga } from 'graphql-yoga'

const rounds = 9
const roundMs = 300
const users = 1_000

const identity = await startTestIdentity()
const viewer: Viewer = {
  kind: 'administrator' as const,
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
for (let count = 0; count < users; count++) {
  await identity.clientAs().users.create({ loginId: `user${count}@example.com`, displayName: `User ${count}` })
}

const ours = createGraphql({
  viewerOf: async () => viewer,
  clientFor: ({ id, name }) => identity.clientAs({ type: 'user', id, name }),
  costPerMinute: Number.POSITIVE_INFINITY,
  isDevelopment: false,
})
const typeDefs = `type Query { viewer: Viewer }
  type Viewer { id: String! name: String! email: String! picture: String! roleNames: [String!]! projectId: String! }`
const yoga = createYoga({
  schema: createSchema({ typeDefs, resolvers: { Query: { viewer: () => viewer } } }),
  logging: false,
})

function post(query: string) {
  const body = JSON.stringify({ query })
  return new Request('http://localhost/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-id': 'bench', 'content-length': String(body.length) },
    body,
  })
}
const viewerQuery = '{ viewer { id name email picture roleNames projectId } }'
const usersQuery = `{ users(first: 25) { totalCount pageInfo { hasNextPage endCursor }
  edges { node { id userId loginIds name email picture status roleNames createdAt modifiedAt } } } }`

const works = {
  'viewer, Gatehouse': async () => (await ours.handle(post(viewerQuery))).text(),
  'viewer, bare GraphQL Yoga': async () => (await yoga.fetch(post(viewerQuery))).text(),
  [`a page of 25 among ${users} users, Gatehouse`]: async () => (await ours.handle(post(usersQuery))).text(),
}

async function measure(work: () => Promise<string>): Promise<number> {
  const start = performance.now()
  const cpuStart = process.cpuUsage()
  let count = 0
  while (performance.now() - start < roundMs) {
    for (let done = 0; done < 20; done++) await work()
    count += 20
    await new Promise(setImmediate)
  }
  const { user, system } = process.cpuUsage(cpuStart)
  return (count * 1_000_000) / (user + system)
}

function median(values: readonly number[]) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

const rates = new Map<string, number[]>()
for (const [name, work] of Object.entries(works)) {
  const answer = await work()
  if (answer.includes('"errors"')) throw new Error(`${name}: ${answer}`)
  await measure(work)
  rates.set(name, [])
}
for (let round = 0; round < rounds; round++) {
  for (const [name, work] of Object.entries(works)) rates.get(name)?.push(await measure(work))
}
for (const [name, values] of rates) console.log(`${name.padEnd(48)} ${Math.round(median(values))}/s`)
const ratio = median(rates.get('viewer, Gatehouse') ?? []) / median(rates.get('viewer, bare GraphQL Yoga') ?? [])
console.log(`viewer: ${ratio.toFixed(2)} × bare GraphQL Yoga`)
await identity.close()
