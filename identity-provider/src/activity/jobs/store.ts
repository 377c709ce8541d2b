import type { Selectable } from 'kysely'
import type { Stretch } from '../../foundation/requests/read-page.ts'
import type { Sweep } from '../../foundation/rows/sweep.ts'
import type { Reading, Tables, Writing } from '../../foundation/tables/tables.ts'
import type { JobSearch } from './contract.ts'

export type JobRow = Selectable<Tables['jobs']>
export type JobSelector = { projectId: string; id: string }
export type JobPlace = { createdAt: number; id: string }
type Query = { projectId: string; kinds: readonly string[]; search: JobSearch }

/** Counting stops here. */
const countMax = 10_000

export async function insertJob(tx: Writing, row: JobRow): Promise<void> {
  await tx.insertInto('jobs').values(row).execute()
}

export function findJob(db: Reading, { projectId, id }: JobSelector): Promise<JobRow | undefined> {
  return db.selectFrom('jobs').selectAll().where('project_id', '=', projectId).where('id', '=', id).executeTakeFirst()
}

export function listJobsById(
  db: Reading,
  { projectId, ids }: { projectId: string; ids: readonly string[] },
): Promise<JobRow[]> {
  return db.selectFrom('jobs').selectAll().where('project_id', '=', projectId).where('id', 'in', ids).execute()
}

/** Changes a job that has one of the statuses; undefined when it has another one. */
export function updateJob(
  tx: Writing,
  { projectId, id, statuses }: JobSelector & { statuses: readonly string[] },
  changes: Partial<JobRow>,
): Promise<JobRow | undefined> {
  return tx
    .updateTable('jobs')
    .set(changes)
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where('status', 'in', statuses)
    .returningAll()
    .executeTakeFirst()
}

export async function countUnfinished(db: Reading, projectId: string): Promise<number> {
  const { count } = await db
    .selectFrom('jobs')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .where('status', 'in', ['uploading', 'queued', 'running'])
    .executeTakeFirstOrThrow()
  return count
}

/** At most `limit` jobs, newest first or backwards, beyond a place. */
export function searchJobs(
  db: Reading,
  { isBackwards, place, limit, ...query }: Query & Stretch<JobPlace>,
): Promise<JobRow[]> {
  const [direction, beyond] = isBackwards ? (['asc', '>'] as const) : (['desc', '<'] as const)
  let page = matching(db, query)
  if (place)
    page = page.where(eb =>
      eb.or([
        eb('created_at', beyond, place.createdAt),
        eb.and([eb('created_at', '=', place.createdAt), eb('id', beyond, place.id)]),
      ]),
    )
  return page.selectAll().orderBy('created_at', direction).orderBy('id', direction).limit(limit).execute()
}

export async function countJobs(db: Reading, query: Query): Promise<number> {
  const { count } = await db
    .selectFrom(matching(db, query).select('id').limit(countMax).as('matches'))
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function matching(db: Reading, { projectId, kinds, search: { kinds: wanted, statuses, actorIds, from, to } }: Query) {
  // `in ()` is not portable SQL: an empty list matches no kind instead.
  const some = kinds.filter(kind => !wanted?.length || wanted.some(each => each === kind))
  let query = db
    .selectFrom('jobs')
    .where('project_id', '=', projectId)
    .where('kind', 'in', some.length > 0 ? some : [''])
  if (statuses?.length) query = query.where('status', 'in', statuses)
  if (actorIds?.length) query = query.where('actor_id', 'in', actorIds)
  if (from !== undefined) query = query.where('created_at', '>=', from)
  if (to !== undefined) query = query.where('created_at', '<=', to)
  return query
}

/** Deletes results and errors that are kept no longer; of at most `limit` jobs, which stay. */
export function oldResults(keptMs: number): Sweep {
  return async (tx, { now, limit }) => {
    const old = await tx
      .selectFrom('jobs')
      .select(['project_id', 'id'])
      .where('finished_at', '>', 0)
      .where('finished_at', '<=', now - keptMs)
      .where(eb =>
        eb.or([
          eb('result_bytes', '>', 0),
          eb.exists(
            eb
              .selectFrom('job_errors')
              .select('job_errors.position')
              .whereRef('job_errors.project_id', '=', 'jobs.project_id')
              .whereRef('job_errors.job_id', '=', 'jobs.id'),
          ),
        ]),
      )
      .limit(limit)
      .execute()
    for (const { project_id, id } of old) {
      for (const table of ['job_chunks', 'job_errors'] as const)
        await tx.deleteFrom(table).where('project_id', '=', project_id).where('job_id', '=', id).execute()
      await tx
        .updateTable('jobs')
        .set({ result_bytes: 0 })
        .where('project_id', '=', project_id)
        .where('id', '=', id)
        .execute()
    }
    return old.length
  }
}
