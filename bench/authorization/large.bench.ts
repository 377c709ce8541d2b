// Very many relations, on SQLite and PostgreSQL, the server pinned to one core: how long a node that starts takes until it answers
// from memory, from the rows and from a snapshot, and checks that it answers from the database. It needs `psql`.
// `BENCH_SEEDED` names a PostgreSQL that has the relations already: then the checks alone are measured.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { startPostgres } from '../../scripts/postgres.mjs'
import { measure, residentMib } from '../requests/load.ts'
import { startServer } from '../requests/server-process.ts'
import { dsl, type RelationContext, relationContextOf, relationStatements } from '../seeds/relations.ts'
import { managed, untilInMemory } from './server.ts'

/** Of fewer relations a node keeps no snapshot. */
const snapshotMin = 50_000
const sizes = (process.env.BENCH_RELATIONS ?? '1000000').split(',').map(Number)
/** Of all answers a second, one client at a time. */
const seconds = 5

const seeded = process.env.BENCH_SEEDED
if (seeded !== undefined) {
  const [size = 0] = sizes
  console.table({ [`PostgreSQL, ${size}`]: await measureChecks(seeded, relationContextOf(size)) })
  process.exit(0)
}

const postgres = await startPostgres()
if (!postgres) throw new Error('it needs the programs of PostgreSQL: apt-get install postgresql')
process.once('exit', postgres.stop)
const folder = mkdtempSync(join(tmpdir(), 'gatehouse-relations-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

type Engine = { databaseUrl: string; run(statement: string): string }

function sqlite(size: number): Engine {
  const path = join(folder, `${size}.db`)
  const run = (statement: string) => {
    const db = new DatabaseSync(path)
    db.exec('pragma synchronous = off; pragma cache_size = -400000')
    const rows = db.prepare(statement).all()
    db.close()
    return rows.map(row => Object.values(row).join()).join()
  }
  return { databaseUrl: `file:${path}`, run }
}

function postgresql(size: number, { url }: { url: string }): Engine {
  const psql = (to: string, statement: string) => execFileSync('psql', [to, '-qAtc', statement], { encoding: 'utf8' })
  psql(url, `create database relations_${size}`)
  const databaseUrl = url.replace(/\/postgres$/, `/relations_${size}`)
  return { databaseUrl, run: statement => psql(databaseUrl, statement).trim() }
}

const shown: Record<string, Record<string, unknown>> = {}
for (const size of sizes) {
  const context = relationContextOf(size)
  if (process.env.BENCH_DATABASE !== 'postgresql') await measureOn(`SQLite, ${size}`, sqlite(size), context)
  await measureOn(`PostgreSQL, ${size}`, postgresql(size, postgres), context)
}
console.table(shown)
process.exit(0)

async function measureOn(name: string, { databaseUrl, run }: Engine, context: RelationContext) {
  const first = await startServer({ databaseUrl })
  const { projectId } = first
  await managed(first)('/v1/mgmt/fga/schema', { dsl })
  first.stop()
  for (const statement of relationStatements({ projectId, context })) run(statement)
  run('analyze')
  const { allowed } = context.questions(2_000)

  const ready = async () => {
    const server = await startServer({ databaseUrl, env: { GATEHOUSE_RELATIONS_IN_MEMORY: '20000000' } })
    const before = residentMib(server.pid)
    const startedAt = performance.now()
    await untilInMemory(managed(server), allowed)
    const seconds = Number(((performance.now() - startedAt) / 1000).toFixed(1))
    return { server, seconds, MiB: residentMib(server.pid) - before }
  }
  const fromRows = await ready()
  const hasSnapshot = Number(run('select count(*) from authorization_relations')) >= snapshotMin
  while (hasSnapshot && run(`select count(*) from authorization_snapshots where id <> ''`) === '0')
    await new Promise(resolve => setTimeout(resolve, 1_000))
  fromRows.server.stop()
  const fromSnapshot = hasSnapshot ? await ready() : undefined
  fromSnapshot?.server.stop()

  shown[name] = {
    'ready from rows, s': fromRows.seconds,
    'from a snapshot, s': fromSnapshot?.seconds ?? `none below ${snapshotMin}`,
    'resident more, MiB': (fromSnapshot ?? fromRows).MiB,
    ...(await measureChecks(databaseUrl, context)),
  }
}

async function measureChecks(databaseUrl: string, context: RelationContext) {
  const { allowed, denied } = context.questions(2_000)
  const server = await startServer({ databaseUrl, env: { GATEHOUSE_RELATIONS_IN_MEMORY: '0' } })
  const manage = managed(server)
  const asked = async (questions: unknown[], expected: boolean) => {
    let at = 0
    const one = async () => {
      const answer = await manage('/v1/mgmt/fga/check', { tuples: [questions[at++ % questions.length]] })
      if ((answer.tuples as { allowed: boolean }[])[0]?.allowed !== expected) throw new Error('a wrong answer')
    }
    const { p50, p95 } = await measure(one, { connections: 1, seconds })
    return `${p50} / ${p95}`
  }
  const reader = { resourceType: 'report', resource: 'r', relation: 'reader', targetType: 'user', target: 'u1' }
  const checks = {
    'direct, p50 / p95 ms': await asked([reader], true),
    'groups in groups': await asked(context.nested(2_000), true),
    'parent folders, allowed': await asked(allowed, true),
    'parent folders, denied': await asked(denied, false),
  }
  server.stop()
  return checks
}
