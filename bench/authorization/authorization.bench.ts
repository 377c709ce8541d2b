// Fine-grained authorization over HTTP, the server pinned to one core, SQLite with full durability, at 10⁴, 10⁵ and 10⁶
// relations: groups nested six deep, folders eight deep. The peer is a hand-written recursive query.
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Measured, measure, residentMib } from '../requests/load.ts'
import { dsl, readersOfReport, seedRelations, type RelationContext, relationContextOf } from '../seeds/relations.ts'
import { startServer } from '../requests/server-process.ts'
import { type Manage, managed, untilInMemory } from './server.ts'

const sizes = (process.env.BENCH_RELATIONS ?? '10000,100000,1000000').split(',').map(Number)
const connections = 16
const seconds = 5
const batch = 50
const writtenAtOnce = 1000

const shown: Record<string, Record<string, unknown>> = {}
for (const size of sizes) await measureAt(size)
for (const [title, table] of Object.entries(shown)) {
  console.log(title)
  console.table(table)
}

async function measureAt(size: number) {
  const path = join(tmpdir(), `gatehouse-authorization-${process.pid}.db`)
  const context = relationContextOf(size)
  const first = await startServer({ databaseUrl: `file:${path}` })
  await managed(first)('/v1/mgmt/fga/schema', { dsl })
  first.stop()
  await new Promise(resolve => setTimeout(resolve, 500))
  const seeded = seedRelations(path, { projectId: first.projectId, context })

  const server = await startServer({ databaseUrl: `file:${path}` })
  const manage = managed(server)
  const { allowed, denied } = context.questions(2_000)
  const check = async (tuples: unknown[], expected: boolean[], more = {}) => {
    const answer = await manage('/v1/mgmt/fga/check', { tuples, ...more })
    const answers = (answer.tuples as { allowed: boolean }[]).map(tuple => tuple.allowed)
    if (String(answers) !== String(expected)) throw new Error('a wrong answer')
  }
  const startedAt = performance.now()
  await check([allowed[0]], [true])
  const firstCheckMs = Math.round(performance.now() - startedAt)
  await untilInMemory(manage, allowed)

  const one = (questions: unknown[], expected: boolean, more = {}) => {
    let at = 0
    return measure(() => check([questions[at++ % questions.length]], [expected], more), { connections, seconds })
  }
  const put = (name: string, measured: unknown) => {
    shown[name] = { ...shown[name], [size]: measured }
  }
  // The first seconds after a start belong to the compiler: neither kind of question shall pay for both.
  for (const questions of [allowed, denied]) await one(questions, questions === allowed)
  put('check, allowed (target 5,000 a second, p95 5 ms, p99 15 ms)', await one(allowed, true))
  put('check, denied (the same targets)', await one(denied, false))
  let at = 0
  const batched = await measure(
    () => {
      at += batch / 2
      const from = at % (allowed.length - batch)
      const tuples = [...allowed.slice(from, from + batch / 2), ...denied.slice(from, from + batch / 2)]
      return check(
        tuples,
        tuples.map((_, index) => index < batch / 2),
      )
    },
    { connections, seconds },
  )
  put('checks in batches of 50 (target 25,000 a second)', { ...batched, perSecond: batched.perSecond * batch })
  put('check that explains itself, allowed (target 3 × a check)', await one(allowed, true, { computePaths: true }))
  put('check that explains itself, denied', await one(denied, false, { computePaths: true }))
  put('who can access, 100 answers (target p95 20 ms)', await who(manage))
  put('what a target can access', await what(manage, context))
  put('relations written in batches of 1,000 (target 5,000 a second)', await write(manage))
  put('first check after a start, ms (target 2,000)', { ms: firstCheckMs, relations: seeded })
  put('resident, MiB (target 600 MB)', { MiB: residentMib(server.pid) })
  server.stop()
  const both = allowed.flatMap((question, index) => [question, denied[index] ?? question])
  put('peer: a recursive query, no HTTP, half allowed', peer(path, server.projectId, both))
  for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true })
}

function who(manage: Manage): Promise<Measured> {
  const question = { resource: 'r', relationDefinition: 'reader', namespace: 'report' }
  return measure(
    async () => {
      const { targets } = await manage('/v1/mgmt/authz/re/who', question)
      if ((targets as string[]).length !== readersOfReport) throw new Error('a wrong list')
    },
    { connections: 1, seconds: 2 },
  )
}

async function what(manage: Manage, { users }: RelationContext): Promise<unknown> {
  let answers = 0
  let lists = 0
  const measured = await measure(
    async () => {
      const target = `u${(lists++ * 7919) % users}`
      const { relations } = await manage('/v1/mgmt/authz/re/targetall', { target })
      answers += (relations as unknown[]).length
    },
    { connections: 1, seconds: 2 },
  )
  return { ...measured, answers: Math.round(answers / lists) }
}

async function write(manage: Manage): Promise<Measured> {
  let written = 0
  const measured = await measure(
    async () => {
      const tuples = Array.from({ length: writtenAtOnce }, () => ({
        resourceType: 'report',
        resource: `new${written++ % 5000}`,
        relation: 'reader',
        targetType: 'user',
        target: `someone${written}`,
      }))
      await manage('/v1/mgmt/fga/relations', { tuples })
    },
    { connections: 2, seconds },
  )
  return { ...measured, perSecond: measured.perSecond * writtenAtOnce }
}

/** The schema as SQL: all folders above a document, and all members of the groups that see it. */
function peer(path: string, projectId: string, questions: { resource: string; target: string }[]) {
  const db = new DatabaseSync(path, { readOnly: true })
  const find = db.prepare(`
    with recursive
      folders (id) as (
        select target from authorization_relations
        where project_id = :project and resource_type = 'document' and resource = :document
          and relation = 'folder' and target_relation = ''
        union
        select above.target from folders join authorization_relations above
          on above.project_id = :project and above.resource_type = 'folder' and above.resource = folders.id
          and above.relation = 'parent' and above.target_relation = ''
      ),
      sets (id) as (
        select target from folders join authorization_relations viewer
          on viewer.project_id = :project and viewer.resource_type = 'folder' and viewer.resource = folders.id
          and viewer.relation = 'viewer' and viewer.target_relation = 'member'
        union
        select inner_group.target from sets join authorization_relations inner_group
          on inner_group.project_id = :project and inner_group.resource_type = 'group'
          and inner_group.resource = sets.id and inner_group.relation = 'member'
          and inner_group.target_relation = 'member'
      )
    select 1 from sets join authorization_relations member
      on member.project_id = :project and member.resource_type = 'group' and member.resource = sets.id
      and member.relation = 'member' and member.target_relation = '' and member.target = :user
    limit 1`)
  const times: number[] = []
  const until = performance.now() + seconds * 1000
  for (const { resource, target } of questions) {
    const startedAt = performance.now()
    if (startedAt > until) break
    find.get({ project: projectId, document: resource, user: target })
    times.push(performance.now() - startedAt)
  }
  db.close()
  const sorted = times.toSorted((one, other) => one - other)
  const total = times.reduce((sum, time) => sum + time, 0)
  const at = (share: number) => Number((sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(2))
  return { perSecond: Math.round((times.length / total) * 1000), p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}
