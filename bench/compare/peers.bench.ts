// Other products beside Gatehouse (`peers/all.ts`): the same requests in turns, each server on one core, those with a database with a
// PostgreSQL of their own, whose processor time is counted too. `npm run bench peers -- --only Hydra,check` measures the peers and paths of
// these names. Needs taskset, PostgreSQL and Go, for Keycloak Java, Maven and unzip; a peer that does not start is said and left out.
import { spawnSync } from 'node:child_process'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { startPostgres } from '../../scripts/postgres.mjs'
import { connections, paths } from './paths.ts'
import { measure, processorMs, residentMib, type Step } from '../requests/load.ts'
import { exchangeJson } from '../requests/exchange.ts'
import { postmasterOf, processorMsOfTree, vacuum } from '../requests/postgres-processes.ts'
import { startServer } from '../requests/server-process.ts'
import { redirectUri } from '../oidc/application.ts'
import { peers } from './peers/all.ts'
import type { Peer, Running } from './peers/peer.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 4)
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const warmUpSeconds = 8
const listed = Array.from({ length: 1_000 }, (_, index) => `listed${index}@example.com`)
const ada = { loginId: 'ada@example.com', password: 'a password for benchmarks' }

type Cost = { server: number; all: number }
/** What is asked and what it costs: its process, and its database where it has one. */
type Counted = Running & { name: string; databaseUrl: string | undefined; database: number | undefined }
type Other = Counted & { steps: Record<string, Step>; oneAtATime: readonly string[] }

// Each server, database and folder ends with the run, also when that is interrupted.
process.setMaxListeners(0)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const missing = ['taskset', 'psql'].filter(one => spawnSync('which', [one]).status !== 0)
const { only = '' } = parseArgs({ options: { only: { type: 'string' } } }).values
const names = only.split(',').filter(name => name !== '')
const asked = peers.filter(({ name, paths }) => paths.some(path => isAsked(name, path)))
if (missing.length > 0 || asked.length === 0) {
  console.log(`not measured: ${missing.length > 0 ? `${missing} cannot be found here` : `nothing is called ${only}`}`)
  process.exit()
}

const ours = await startOurs()
const others: Other[] = []
for (const peer of asked)
  await startPeer(peer).then(
    other => others.push(other),
    error => sayWhy(peer.name, error),
  )
const table: Record<string, Record<string, string | number>> = {}
for (const other of others)
  for (const [path, step] of Object.entries(other.steps))
    await compare(other, path, step).catch(error => sayWhy(`${other.name}: ${path}`, error))
console.table(table)
for (const { name, pid, startMs } of [...others, ours])
  console.log(`${name}: started with its tables in ${Math.round(startMs)} ms, resident ${residentMib(pid)} MiB`)
for (const one of [...others, ours]) one.stop()
process.exit()

function isAsked(peer: string, path: string): boolean {
  return names.length === 0 || names.includes(path) || names.includes(peer)
}

/** One that fails does not keep the others from being measured. */
function sayWhy(name: string, error: unknown): void {
  console.log(`not measured: ${name}: ${String(error).slice(0, 500)}`)
}

async function startOurs() {
  const databaseUrl = await newDatabase()
  const warming = await startServer({ databaseUrl })
  warming.stop()
  const startedAt = performance.now()
  const server = await startServer({ databaseUrl })
  const startMs = performance.now() - startedAt
  const authorization = `Bearer ${server.projectId}:${server.managementKey}`
  for (let from = 0; from < listed.length; from += 100) {
    const users = listed
      .slice(from, from + 100)
      .map(loginId => ({ loginId, email: loginId, displayName: 'Somebody Listed' }))
    await exchangeJson(`${server.url}/v1/mgmt/user/create/batch`, { users }, { authorization })
  }
  return { ...server, name: 'Gatehouse', startMs, databaseUrl, database: postmasterOf(databaseUrl) }
}

async function startPeer(peer: Peer): Promise<Other> {
  const databaseUrl = peer.hasDatabase ? await newDatabase() : undefined
  const running = await peer.start({ databaseUrl: databaseUrl ?? '', redirectUri, connections, listed, ada })
  const database = databaseUrl === undefined ? undefined : postmasterOf(databaseUrl)
  const steps = Object.fromEntries(Object.entries(running.steps).filter(([path]) => isAsked(peer.name, path)))
  const name = `${peer.name} ${peer.version}`
  return { ...running, name, steps, oneAtATime: peer.oneAtATime ?? [], databaseUrl, database }
}

async function newDatabase(): Promise<string> {
  const postgres = await startPostgres()
  if (!postgres) throw new Error('it needs the programs of PostgreSQL: apt-get install postgresql')
  process.once('exit', () => postgres.stop())
  return postgres.url
}

async function compare(other: Other, path: string, peerStep: Step): Promise<void> {
  const count = other.oneAtATime.includes(path) ? 1 : connections
  const ownStep = await paths[path]?.(ours)
  if (!ownStep) throw new Error(`there is no path ${path}`)
  // These servers do not do so by themselves, which one in production does.
  for (const { databaseUrl } of [other, ours]) if (databaseUrl !== undefined) vacuum(databaseUrl)
  // The compilers of Java and JavaScript want to see what is asked often.
  for (const step of [peerStep, ownStep])
    await measure(step, { connections: count, seconds: warmUpSeconds, warmUpSeconds: 0 })
  const costs: Cost[][] = [[], []]
  for (let round = 0; round < rounds; round++)
    for (const index of round % 2 === 0 ? [0, 1] : [1, 0])
      costs[index]?.push(await (index === 0 ? costOf(peerStep, other, count) : costOf(ownStep, ours, count)))
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
  console.log(name, JSON.stringify(table[name]), `load ${loadavg()[0]?.toFixed(1)}`)
}

/** Milliseconds of processor time for each request. */
async function costOf(step: Step, { pid, database }: Counted, count: number): Promise<Cost> {
  const ofDatabase = () => (database === undefined ? 0 : processorMsOfTree(database))
  const used = () => ({ server: processorMs(pid), database: ofDatabase() })
  let before = { ...used(), at: 0 }
  const onWarm = () => {
    before = { ...used(), at: performance.now() }
  }
  const { perSecond } = await measure(step, { connections: count, seconds, warmUpSeconds: 1.5, onWarm })
  const after = used()
  const requests = perSecond * ((performance.now() - before.at) / 1000)
  const ofServer = (after.server - before.server) / requests
  const all = ofServer + (after.database - before.database) / requests
  return { server: Number(ofServer.toFixed(3)), all: Number(all.toFixed(3)) }
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}
