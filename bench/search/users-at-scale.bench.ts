// The users search page over HTTP, by words that many users have, in several orders: at 10^6 users on SQLite, and with
// `BENCH_DATABASE=postgresql BENCH_USERS=10000000` on PostgreSQL, whose programs and psql have to be there.
// `BENCH_ONLY='meet|nobody'` measures the rows whose names it matches.
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isSqlite, openDatabase } from '@gatehouse-id/database'
import type { Tables } from '@gatehouse-id/identity-provider'
import { sql } from 'kysely'
import { startPostgres } from '../../scripts/postgres.mjs'
import { createSend } from '../requests/load.ts'
import { startServer } from '../requests/server-process.ts'
import { seedUsers } from '../seeds/users.ts'

const users = Number(process.env.BENCH_USERS ?? 1_000_000)
const runs = Number(process.env.BENCH_RUNS ?? 20)
const isMeasured = new RegExp(process.env.BENCH_ONLY ?? '')
const path = join(tmpdir(), `gatehouse-users-${process.pid}.db`)
/** `BENCH_SEEDED` names a database that this has seeded before, and that stays. */
const seeded = process.env.BENCH_SEEDED
const postgres = seeded === undefined && process.env.BENCH_DATABASE === 'postgresql' ? await startPostgres() : undefined
const databaseUrl = seeded ?? postgres?.url ?? `file:${path}`

const words = {
  'no word': {},
  'one in twelve': { text: 'ada' },
  everybody: { text: 'example' },
  'a letter of many': { text: 'a' },
  'two that never meet': { text: 'ada turing' },
  'two that meet on one in sixty': { text: 'ada lovelace' },
  'two that meet on one in a thousand': { text: 'ada 97' },
  'two that meet on one in five hundred': { text: 'ada hopper1' },
  'two that meet on one in a hundred': { text: 'ada 1' },
  'two that meet on one in two hundred and seventy': { text: 'ada.h 1' },
  'two that meet on one in five thousand': { text: 'lovelace70 ada' },
  'a letter and a word': { text: 'a lovelace' },
  'an address': { text: 'ada.liskov24.24@example.com' },
  nobody: { text: 'nobody' },
  'one in twelve, disabled': { text: 'ada', statuses: ['disabled'] },
  'never meet, disabled': { text: 'ada turing', statuses: ['disabled'] },
  'one in twelve, created in a minute': {
    text: 'ada',
    fromCreatedTime: 1_700_000_000_000,
    toCreatedTime: 1_700_000_060_000,
  },
  'created in a minute': { fromCreatedTime: 1_700_000_000_000, toCreatedTime: 1_700_000_060_000 },
}
const sorts = {
  'newest first': undefined,
  'by name': [{ field: 'displayName' }],
  'by name, descending': [{ field: 'displayName', desc: true }],
  'by e-mail': [{ field: 'email' }],
  'by e-mail, descending': [{ field: 'email', desc: true }],
}

if (seeded === undefined) {
  const first = await startServer({ databaseUrl })
  first.stop()
  const seededAt = performance.now()
  await seedUsers(databaseUrl, { projectId: first.projectId, from: 0, count: users })
  console.log(`seeded in ${Math.round((performance.now() - seededAt) / 1000)} s`)
  // As autovacuum does, which a throw-away server does not run. Statements of a node may not take as long.
  if (postgres) execFileSync('psql', [databaseUrl, '-qAtc', 'vacuum analyze'])
}
console.log(`${await bytesOfUser()} bytes for what a user is found by`)
const { url, projectId, managementKey, stop } = await startServer({ databaseUrl })
const send = createSend(url)

async function time(search: object): Promise<{ ms: number; answer: { total: number; isTotalExact?: boolean } }> {
  const startedAt = performance.now()
  const { status, body } = await send('/v2/mgmt/user/search', {
    bearer: `${projectId}:${managementKey}`,
    body: { limit: 50, ...search },
  })
  // It took longer than a statement may.
  if (status === 503) return { ms: Number.POSITIVE_INFINITY, answer: { total: 0, isTotalExact: false } }
  // More have the words than are sorted.
  if (status === 400) return { ms: performance.now() - startedAt, answer: { total: Number.NaN } }
  if (status !== 200) throw new Error(JSON.stringify({ search, body }))
  // Safe cast: the answer of a search has these fields.
  return { ms: performance.now() - startedAt, answer: body as { total: number; isTotalExact?: boolean } }
}

const results: Record<string, Record<string, string>> = {}
for (const [name, search] of Object.entries(words)) {
  if (!isMeasured.test(name)) continue
  const row: Record<string, string> = {}
  for (const [order, sort] of Object.entries(sorts)) {
    const asked = { ...search, ...(sort && { sort }) }
    const { answer } = await time(asked)
    if (!Number.isNaN(answer.total)) row.total = `${answer.total}${answer.isTotalExact === false ? '+' : ''}`
    const times: number[] = []
    // What takes seconds is not asked as often.
    for (let run = 0, spent = 0; run < runs && spent < 20_000; run++) {
      const { ms } = await time(asked)
      times.push(ms)
      spent += Number.isFinite(ms) ? ms : 10_000
    }
    times.sort((one, other) => one - other)
    const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1)
    row[order] = `${at(0.5)} / ${at(0.95)}${Number.isNaN(answer.total) ? ' refused' : ''}`
  }
  results[name] = row
  console.log(name, row)
}
console.log(`${users} users, p50 / p95 in ms`)
console.table(results)
stop()
postgres?.stop()
if (seeded === undefined) for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true })

async function bytesOfUser(): Promise<number> {
  const db = await openDatabase<Tables>({ url: databaseUrl })
  const { rows } = isSqlite(db)
    ? await sql<{ bytes: number }>`select sum(pgsize) as bytes from dbstat where name like '%user_text%'`.execute(db)
    : await sql<{ bytes: number }>`select pg_total_relation_size('user_texts') as bytes`.execute(db)
  await db.destroy()
  return Math.round(Number(rows[0]?.bytes) / users)
}
