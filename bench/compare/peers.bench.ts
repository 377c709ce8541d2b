// Keycloak, Ory Hydra, OpenFGA and SpiceDB beside Gatehouse: the same requests in turns, each server on one core, those with a database
// with a PostgreSQL of their own, whose processor time is counted too. `npm run bench peers -- --only Hydra,check` measures the peers and
// paths of these names. Needs Java, Maven, Go, taskset, unzip and the programs of PostgreSQL; says what is not there.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { startPostgres } from '../../scripts/postgres.mjs'
import { paths } from './paths.ts'
import { createBrowsers, type Peer } from '../oidc/browser.ts'
import { measure, processorMs, residentMib } from '../requests/load.ts'
import { postmasterOf, processorMsOfTree, vacuum } from '../requests/postgres-processes.ts'
import { startServer } from '../requests/server-process.ts'
import { startHydra } from './hydra.ts'
import { startKeycloak } from './keycloak.ts'
import { startOpenFga } from './openfga.ts'
import { startSpiceDb } from './spicedb.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 4)
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const connections = 8
const warmUpSeconds = 8
const usersOfList = 1_000
const redirectUri = 'https://app.example.com/back'
const ada = { loginId: 'ada@example.com', password: 'a password for benchmarks' }

const missing = ['java', 'mvn', 'go', 'taskset', 'unzip', 'psql'].filter(one => spawnSync('which', [one]).status !== 0)
const databases = [await startPostgres(), await startPostgres(), await startPostgres()]
const [ofPeer, ofOurs, ofHydra] = databases
if (missing.length > 0 || !ofPeer || !ofOurs || !ofHydra) {
  console.log(`not measured: ${[...missing, ...(ofOurs ? [] : ['PostgreSQL'])].join(', ')} cannot be found here`)
  process.exit()
}
process.once('exit', () => {
  for (const one of databases) one?.stop()
})

const named = Array.from({ length: usersOfList }, (_, index) => `listed${index}@example.com`)
const keycloak = await startKeycloak(
  {
    databaseUrl: ofPeer.url,
    redirectUri,
    users: named.map(email => ({ username: email, email, firstName: 'Somebody', lastName: 'Listed', enabled: true })),
  },
  ada,
)
const warming = await startServer({ databaseUrl: ofOurs.url })
warming.stop()
const startedAt = performance.now()
const ours = await startServer({ databaseUrl: ofOurs.url })
const startMs = performance.now() - startedAt
for (let from = 0; from < usersOfList; from += 100) {
  const users = named
    .slice(from, from + 100)
    .map(loginId => ({ loginId, email: loginId, displayName: 'Somebody Listed' }))
  const bearer = `${ours.projectId}:${ours.managementKey}`
  const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' }
  const answer = await fetch(`${ours.url}/v1/mgmt/user/create/batch`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ users }),
  })
  if (!answer.ok) throw new Error(await answer.text())
}
const hydra = await startHydra({ databaseUrl: ofHydra.url, redirectUri })
const openFga = await startOpenFga()
const spiceDb = await startSpiceDb()

type Step = (connection: number) => Promise<unknown>
type Cost = { server: number; all: number }
/** What a peer costs: its process, and its database where it has one. */
type Counted = { server: number; database: number | undefined }
type Other = Counted & { name: string; steps: Record<string, Step> }
const own: Counted = { server: ours.pid, database: postmasterOf(ofOurs.url) }
const users = (await keycloak.manage('/bench/users?max=100')) as { id: string }[]
let made = 0
/** By what ours are called. */
const others: Other[] = [
  {
    name: `Keycloak ${keycloak.version}`,
    server: keycloak.pid,
    database: postmasterOf(ofPeer.url),
    steps: {
      'user load': at => keycloak.manage(`/bench/users/${users[at]?.id}`),
      'user create': () => {
        const email = `made${made++}@example.com`
        return keycloak.manage('/bench/users', { username: email, email, firstName: 'Somebody', enabled: true })
      },
      'user search': at => keycloak.manage(`/bench/users?search=listed${at}&max=50`),
      'users page': () => keycloak.manage('/bench/users?max=50'),
      'sign-in by password': () =>
        keycloak.token({ grant_type: 'password', username: ada.loginId, password: ada.password }),
      'client credentials': () => keycloak.token({ grant_type: 'client_credentials' }),
      ...(await openIdSteps(keycloak.peer)),
    },
  },
  {
    name: `Hydra ${hydra.version}`,
    server: hydra.pid,
    database: postmasterOf(ofHydra.url),
    steps: { 'client credentials': hydra.clientCredentials, ...(await openIdSteps(hydra.peer)) },
  },
  // Their relations are in their memory.
  { name: `OpenFGA ${openFga.version}`, server: openFga.pid, database: undefined, steps: { check: openFga.check } },
  { name: `SpiceDB ${spiceDb.version}`, server: spiceDb.pid, database: undefined, steps: { check: spiceDb.check } },
]

async function openIdSteps(peer: Peer): Promise<Record<string, Step>> {
  const browsers = await createBrowsers(peer, { redirectUri, count: connections })
  return {
    'code flow of OpenID Connect': async at => browsers[at]?.codeFlow(),
    'refresh of OpenID Connect': async at => {
      const browser = browsers[at]
      if (browser) browser.tokens = await browser.refresh(browser.tokens.refresh_token)
    },
    userinfo: async at => browsers[at]?.userinfo(browsers[at].tokens.access_token),
    introspection: async at => browsers[at]?.introspect(browsers[at].tokens.access_token),
  }
}

const { only = '' } = parseArgs({ options: { only: { type: 'string' } } }).values
const names = only.split(',').filter(name => name !== '')
const pairs = others.flatMap(other => Object.entries(other.steps).map(([path, step]) => ({ other, path, step })))
const table: Record<string, Record<string, string | number>> = {}
for (const { other, path, step: peerStep } of pairs.filter(({ other, path }) => isAsked(other.name, path))) {
  const ownStep = await paths[path]?.(ours)
  if (!ownStep) throw new Error(`there is no path ${path}`)
  // These servers do not do so by themselves, which one in production does.
  for (const { url } of [ofPeer, ofOurs, ofHydra]) vacuum(url)
  // The compiler of Java wants to see what is asked often.
  await measure(async at => void (await peerStep(at)), { connections, seconds: warmUpSeconds, warmUpSeconds: 0 })
  const costs: Cost[][] = [[], []]
  for (let round = 0; round < rounds; round++)
    for (const index of round % 2 === 0 ? [0, 1] : [1, 0])
      costs[index]?.push(await (index === 0 ? costOf(peerStep, other) : costOf(ownStep, own)))
  const of = (index: number, which: 'server' | 'all') => median((costs[index] ?? []).map(cost => cost[which]))
  const name = `${other.name}: ${path}`
  table[name] = {
    'the other, server (ms)': of(0, 'server'),
    'Gatehouse, server (ms)': of(1, 'server'),
    'ratio, server': Number((of(0, 'server') / of(1, 'server')).toFixed(2)),
    'the other, with database (ms)': of(0, 'all'),
    'Gatehouse, with database (ms)': of(1, 'all'),
    'ratio, with database': Number((of(0, 'all') / of(1, 'all')).toFixed(2)),
  }
  console.log(name, JSON.stringify(table[name]))
}
console.table(table)
console.log(
  `start with tables: Keycloak ${keycloak.version} ${Math.round(keycloak.startMs)} ms, Gatehouse ${Math.round(startMs)} ms`,
)
const resident = others.map(({ name, server }) => `${name} ${residentMib(server)} MiB`)
console.log(`resident: ${[...resident, `Gatehouse ${residentMib(ours.pid)} MiB`].join(', ')}`)
for (const one of [keycloak, hydra, openFga, spiceDb, ours]) one.stop()
process.exit()

function isAsked(other: string, path: string): boolean {
  return names.length === 0 || names.some(name => name === path || other.startsWith(name))
}

/** Milliseconds of processor time for each request. */
async function costOf(step: Step, { server, database }: Counted): Promise<Cost> {
  const ofDatabase = () => (database === undefined ? 0 : processorMsOfTree(database))
  const used = () => ({ server: processorMs(server), database: ofDatabase() })
  let before = { ...used(), at: 0 }
  const onWarm = () => {
    before = { ...used(), at: performance.now() }
  }
  const { perSecond } = await measure(async at => void (await step(at)), {
    connections,
    seconds,
    warmUpSeconds: 1.5,
    onWarm,
  })
  const after = used()
  const requests = perSecond * ((performance.now() - before.at) / 1000)
  const ofServer = (after.server - before.server) / requests
  const all = ofServer + (after.database - before.database) / requests
  return { server: Number(ofServer.toFixed(3)), all: Number(all.toFixed(3)) }
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}
