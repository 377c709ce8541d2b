import type { Selectable } from 'kysely'
import type { Stretch } from '../../foundation/requests/read-page.ts'
import type { Reading, Tables, Writing } from '../../foundation/tables/tables.ts'

export type AttemptRow = Selectable<Tables['sso_attempts']>
type Scope = { projectId: string; tenantId: string }

export async function insertAttempt(tx: Writing, row: AttemptRow): Promise<void> {
  await tx.insertInto('sso_attempts').values(row).execute()
}

/** False when there is no such test, or it has ended. */
export async function finishTest(
  tx: Writing,
  { project_id, id, ...changes }: Pick<AttemptRow, 'project_id' | 'id'> & Partial<AttemptRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sso_attempts')
    .set(changes)
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export function findAttempt(
  db: Reading,
  { projectId, id }: { projectId: string; id: string },
): Promise<AttemptRow | undefined> {
  return db
    .selectFrom('sso_attempts')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export type AttemptPlace = { at: number; id: string }
type Failures = Scope & { ssoId?: string | undefined }

/** Failures of a tenant, the latest first or backwards, beyond a place; tests are not among them. */
export function listFailures(
  db: Reading,
  { isBackwards, place, limit, ...which }: Failures & Stretch<AttemptPlace>,
): Promise<AttemptRow[]> {
  const [direction, beyond] = isBackwards ? (['asc', '>'] as const) : (['desc', '<'] as const)
  let query = failuresOf(db, which).selectAll()
  if (place)
    query = query.where(({ eb, or, and }) =>
      or([eb('occurred_at', beyond, place.at), and([eb('occurred_at', '=', place.at), eb('id', beyond, place.id)])]),
    )
  return query.orderBy('occurred_at', direction).orderBy('id', direction).limit(limit).execute()
}

export async function countFailures(db: Reading, which: Failures): Promise<number> {
  const { count } = await failuresOf(db, which)
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function failuresOf(db: Reading, { projectId, tenantId, ssoId }: Failures) {
  const query = db
    .selectFrom('sso_attempts')
    .where('project_id', '=', projectId)
    .where('tenant_id', '=', tenantId)
    .where('is_test', '=', 0)
  return ssoId === undefined ? query : query.where('sso_id', '=', ssoId)
}

/** Keeps the latest of a tenant, so that nobody can fill the table from outside. */
export async function deleteAttemptsBeyond(tx: Writing, { projectId, tenantId, kept }: Scope & { kept: number }) {
  const first = await tx
    .selectFrom('sso_attempts')
    .select('occurred_at')
    .where('project_id', '=', projectId)
    .where('tenant_id', '=', tenantId)
    .orderBy('occurred_at', 'desc')
    .orderBy('id', 'desc')
    .offset(kept)
    .limit(1)
    .executeTakeFirst()
  if (!first) return
  await tx
    .deleteFrom('sso_attempts')
    .where('project_id', '=', projectId)
    .where('tenant_id', '=', tenantId)
    .where('occurred_at', '<=', first.occurred_at)
    .execute()
}

export async function deleteAttemptsOf(
  tx: Writing,
  { projectId, tenantId, ssoId }: Scope & { ssoId: string },
): Promise<void> {
  await tx
    .deleteFrom('sso_attempts')
    .where('project_id', '=', projectId)
    .where('tenant_id', '=', tenantId)
    .where('sso_id', '=', ssoId)
    .execute()
}
