// The audit trail over HTTP at 10^6 events of the last thirty days: every filter that the SDK offers, the first page of 100.
// Peer: the same page by `like '%…%'` over the events, the way a table without an index of words does it, on the same file.
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createSend } from '../requests/load.ts'
import { seedAudit } from '../seeds/audit.ts'
import { startServer } from '../requests/server-process.ts'

const events = Number(process.env.BENCH_EVENTS ?? 1_000_000)
const runs = 30
const path = join(tmpdir(), `gatehouse-audit-${process.pid}.db`)
const databaseUrl = `file:${path}`

const day = 86_400_000
const now = Date.now()
const searches: Record<string, object> = {
  'newest first': {},
  'oldest first': { oldestFirst: true },
  'one day': { from: now - 2 * day, to: now - day },
  user: { userIds: ['U77'] },
  'two users': { userIds: ['U77', 'U78'] },
  'user and action': { userIds: ['U77'], actions: ['LoginSucceed'] },
  actor: { actorIds: ['U77'] },
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
  'place (none has one)': { geos: ['DE'] },
  'text of many': { text: 'login' },
  'text of few': { text: 'member77@example.com' },
  'text of none': { text: 'none-at-all' },
  'text and action': { text: 'member', actions: ['LoginFailed'] },
  'action, tenant and day': { actions: ['LoginFailed'], tenants: ['acme'], from: now - 2 * day, to: now - day },
  'page 50': { page: 50 },
}
const findNothing = ['place (none has one)', 'text of none']

const first = await startServer({ databaseUrl })
first.stop()
seedAudit(path, { projectId: first.projectId, events, until: now })
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
console.log(`peer, like '%member77@%' over the events: ${round(peer())} ms`)
for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true })

function peer(): number {
  const db = new DatabaseSync(path, { readOnly: true })
  const query = db.prepare(`select id from audit_events where project_id = ? and (action like '%member77@%'
    or login_ids like '%member77@%' or actor_name like '%member77@%' or ip like '%member77@%')
    order by occurred_at desc limit 100`)
  const startedAt = performance.now()
  query.all(projectId)
  db.close()
  return performance.now() - startedAt
}
