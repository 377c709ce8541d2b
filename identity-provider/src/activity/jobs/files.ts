import type { Selectable } from 'kysely'
import type { Reading, Tables, Writing } from '../../foundation/tables/tables.ts'
import type { RowError } from '../../foundation/areas/job-kind.ts'
import type { JobSelector } from './store.ts'

export type ErrorRow = Selectable<Tables['job_errors']>
type Many = { projectId: string; ids: readonly string[] }
type FileSelector = JobSelector & { stream: string }

/** Stores a part of a file, in place of the one at this position. */
export async function putChunk(
  tx: Writing,
  { projectId, id, stream, position, content }: FileSelector & { position: number; content: string },
): Promise<void> {
  const bytes = Buffer.byteLength(content)
  await tx
    .insertInto('job_chunks')
    .values({ project_id: projectId, job_id: id, stream, position, content, bytes })
    .onConflict(conflict =>
      conflict.columns(['project_id', 'job_id', 'stream', 'position']).doUpdateSet({ content, bytes }),
    )
    .execute()
}

/** The bytes of a part; 0 when there is none. */
export async function bytesOfChunk(
  db: Reading,
  { projectId, id, stream, position }: FileSelector & { position: number },
): Promise<number> {
  const row = await db
    .selectFrom('job_chunks')
    .select('bytes')
    .where('project_id', '=', projectId)
    .where('job_id', '=', id)
    .where('stream', '=', stream)
    .where('position', '=', position)
    .executeTakeFirst()
  return row?.bytes ?? 0
}

/** Undefined past the end. */
export async function findChunk(
  db: Reading,
  { projectId, id, stream, position }: FileSelector & { position: number },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('job_chunks')
    .select('content')
    .where('project_id', '=', projectId)
    .where('job_id', '=', id)
    .where('stream', '=', stream)
    .where('position', '=', position)
    .executeTakeFirst()
  return row?.content
}

/** How many parts each file has, the position of the last one, and their bytes. */
export async function listFiles(db: Reading, { projectId, id }: JobSelector) {
  return db
    .selectFrom('job_chunks')
    .select(eb => [
      'stream',
      eb.fn.countAll<number>().as('parts'),
      eb.fn.max<number>('position').as('last'),
      eb.fn.sum<number | string>('bytes').as('bytes'),
    ])
    .where('project_id', '=', projectId)
    .where('job_id', '=', id)
    .groupBy('stream')
    .execute()
}

/** Deletes the files of a job, the result only when told. */
export async function deleteFiles(
  tx: Writing,
  { projectId, id }: JobSelector,
  { keepsResult }: { keepsResult: boolean },
): Promise<void> {
  let query = tx.deleteFrom('job_chunks').where('project_id', '=', projectId).where('job_id', '=', id)
  if (keepsResult) query = query.where('stream', '<>', 'result')
  await query.execute()
}

/** Stores errors from a position on. */
export async function insertErrors(
  tx: Writing,
  { projectId, id }: JobSelector,
  { from, errors }: { from: number; errors: readonly RowError[] },
): Promise<void> {
  if (errors.length === 0) return
  await tx
    .insertInto('job_errors')
    .values(errors.map((error, index) => ({ project_id: projectId, job_id: id, position: from + index, ...error })))
    .execute()
}

/** Of each of some jobs at most `limit` errors, in order or backwards, beyond a position: in one statement. */
export async function listErrors(
  db: Reading,
  {
    projectId,
    ids,
    isBackwards,
    place,
    limit,
  }: Many & { isBackwards: boolean; place: number | undefined; limit: number },
): Promise<ErrorRow[]> {
  const direction = isBackwards ? 'desc' : 'asc'
  const [first, ...others] = ids.map(id => {
    let own = db.selectFrom('job_errors').selectAll().where('project_id', '=', projectId).where('job_id', '=', id)
    if (place !== undefined) own = own.where('position', isBackwards ? '<' : '>', place)
    return db.selectFrom(own.orderBy('position', direction).limit(limit).as('own')).selectAll()
  })
  if (!first) return []
  const all = others.reduce((union, one) => union.unionAll(one), first)
  return all.orderBy('job_id').orderBy('position', direction).execute()
}

/** How many errors each job has; those without are left out. */
export async function countErrorsOfEach(db: Reading, { projectId, ids }: Many): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('job_errors')
    .select(eb => ['job_id', eb.fn.countAll<number>().as('count')])
    .where('project_id', '=', projectId)
    .where('job_id', 'in', ids)
    .groupBy('job_id')
    .execute()
  return new Map(rows.map(({ job_id, count }) => [job_id, count]))
}

export async function countErrors(db: Reading, { projectId, id }: JobSelector): Promise<number> {
  const { count } = await db
    .selectFrom('job_errors')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .where('job_id', '=', id)
    .executeTakeFirstOrThrow()
  return count
}
