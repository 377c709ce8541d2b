// The audit trail over HTTP at 10^6 events of the last thirty days: every filter that the SDK offers, the first page of 100.
// `BENCH_DATABASE=postgresql BENCH_EVENTS=10000000` asks PostgreSQL, whose programs and psql have to be there.
// Peer: the same page by `like '%…%'` over the events, the way a table without an index of words does it, on the same data.
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isSqlite, openDatabase, transact } from '@gatehouse-id/database'
import type { Tables } from '@gatehouse-id/identity-provider'
import { sql } from 'kysely'
import { dropWeeks } from '../../identity-provider/src/activity/audit/trail/weeks.ts'
import { startPostgres } from '../../scripts/postgres.mjs'
import { createSend } from '../requests/load.ts'
import { startServer } from '../requests/server-process.ts'
import { seedAudit, userIdOf } from '../seeds/audit.ts'

const events = Number(process.env.BENCH_EVENTS ?? 1_000_000)
const runs = 30
const path = join(tmpdir(), `gatehouse-audit-${process.pid}.db`)
const postgres = process.env.BENCH_DATABASE === 'postgresql' ? await startPostgres() : undefined
const databaseUrl = postgres?.url ?? `file:${path}`

const day = 86_400_000
const now = Date.now()
const searches: Record<string, object> = {
  'newest first': {},
  'oldest first': { oldestFirst: true },
  'one day': { from: now - 2 * day, to: now - day },
  user: { userIds: [userIdOf(77)] },
  'two users': { userIds: [userIdOf(77), userIdOf(78)] },
  'user and action': { userIds: [userIdOf(77)], actions: ['LoginSucceed'] },
  actor: { actorIds: [userIdOf(77)] },
  'action on a day of the past': { actions: ['UserRefresh'], from: now - 25 * day, to: now - 24 * day },
  'action of most': { actions: ['UserRefresh'] },
  'action of few': { actions: ['UserDeleted'] },
  'all but two actions': { excludedActions: ['UserRefresh', 'LoginSucceed'] },
  'login id': { externalIds: ['member77@example.com'] },
  'tenant of one in ten': { tenants: ['acme'] },
  'tenant of one in a thousand': { tenants: ['rare'] },
  'events of no tenant': { noTenants: true },
  address: { remoteAddresses: ['203.0.113.77'] },
  'device of many': { devices: ['Desktop'] },
  'device of few': { devices: ['Tablet'] },
  method: { methods: ['otp'] },
  level: { auditTypes: ['error'] },
  'level and device of few': { auditTypes: ['error'], devices: ['Tablet'] },
  'levels and devices': { auditTypes: ['warn', 'error'], devices: ['Tablet', 'Mobile'] },
  'place (none has one)': { geos: ['DE'] },
  'text of many': { text: 'login' },
  'text of few': { text: 'member77@example.com' },
  'two words': { text: 'member 77' },
  'two words of many': { text: 'login member' },
  'text of none': { text: 'none-at-all' },
  'text and action': { text: 'member', actions: ['LoginFailed'] },
  'action, tenant and day': { actions: ['LoginFailed'], tenants: ['acme'], from: now - 2 * day, to: now - day },
  'page 50': { page: 50 },
  'last page': { fromEnd: true },
  'last page of a level and a device': { auditTypes: ['error'], devices: ['Tablet'], fromEnd: true },
}
const findNothing = ['place (none has one)', 'text of none']

const first = await startServer({ databaseUrl })
first.stop()
const seededAt = performance.now()
await seedAudit(databaseUrl, { projectId: first.projectId, events, until: now })
const db = await openDatabase<Tables>({ url: databaseUrl })
console.log(`seeded in ${round((performance.now() - seededAt) / 1000)} s`)
// As autovacuum does, which a throw-away server does not run.
if (postgres) psql('vacuum analyze audit_records')
console.log(`${Math.round((await bytes()) / events)} bytes for each event, with indexes`)
const { url, projectId, managementKey, stop } = await startServer({ databaseUrl })
const send = createSend(url)
function quantile(values: number[], q: number) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * q)] ?? 0
}
function round(ms: number) {
  return Math.round(ms * 10) / 10
}

async function time(search: object): Promise<{ ms: number; found: number }> {
  const startedAt = performance.now()
  const body = { size: 100, ...search }
  const answer = await send('/v1/mgmt/audit/search', { bearer: `${projectId}:${managementKey}`, body })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return { ms: performance.now() - startedAt, found: (answer.body.audits as unknown[]).length }
}

const results: Record<string, { found: number; p50: number; p95: number }> = {}
for (const [name, search] of Object.entries(searches)) {
  const { found } = await time(search)
  if (found === 0 && !findNothing.includes(name)) throw new Error(`${name}: nothing was found`)
  const times: number[] = []
  for (let run = 0; run < runs; run++) times.push((await time(search)).ms)
  results[name] = { found, p50: round(quantile(times, 0.5)), p95: round(quantile(times, 0.95)) }
}
stop()
console.table(results)
console.log(`worst p95: ${Math.max(...Object.values(results).map(({ p95 }) => p95))} ms (target 100)`)
console.log(`peer, like '%member77@%' over the events: ${await timeOf(peer)} ms`)
if (postgres) {
  const dropping = await timeOf(() => transact(db, tx => dropWeeks(tx, now - 14 * day)))
  console.log(`the weeks that ended 14 days ago are dropped in ${dropping} ms`)
}
await db.destroy()
postgres?.stop()
for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true })

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return round(performance.now() - startedAt)
}

/** Statements of a node may not take as long as these. */
function psql(statement: string): string {
  return execFileSync('psql', [databaseUrl, '-qAtc', statement], { encoding: 'utf8' })
}

async function peer() {
  const columns = ['action', 'login_ids', 'actor_name', 'ip'].map(column => `${column} like '%member77@%'`)
  const statement = `select id from audit_records where project_id = '${projectId}' and (${columns.join(' or ')})
    order by id desc limit 100`
  return postgres ? psql(statement) : sql.raw(statement).execute(db)
}

/** What the trail takes on the disk. */
async function bytes(): Promise<number> {
  const { rows } = isSqlite(db)
    ? await sql<{ bytes: number }>`select sum(pgsize) as bytes from dbstat where name like '%audit_record%'`.execute(db)
    : await sql<{ bytes: number }>`select sum(pg_total_relation_size(inhrelid)) as bytes from pg_inherits
        where inhparent = 'audit_records'::regclass`.execute(db)
  return Number(rows[0]?.bytes)
}
