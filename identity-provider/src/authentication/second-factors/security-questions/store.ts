import type { Selectable } from 'kysely'
import type { Reading, Tables, Writing } from '../../../foundation/tables/tables.ts'

type Row = Selectable<Tables['user_security_questions']>
type Scope = { projectId: string; userId: string }

/** In the order in which they were set up. */
export function listSecurityQuestions(db: Reading, { projectId, userId }: Scope): Promise<Row[]> {
  return db
    .selectFrom('user_security_questions')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .orderBy('place')
    .execute()
}

/** How many each user has, and since when; those without are left out. */
export async function countSecurityQuestions(
  db: Reading,
  { projectId, userIds }: { projectId: string; userIds: string[] },
): Promise<{ userId: string; questions: number; createdAt: number }[]> {
  const rows = await db
    .selectFrom('user_security_questions')
    .select(eb => [
      'user_id as userId',
      eb.fn.countAll<number>().as('questions'),
      eb.fn.max('created_at').as('createdAt'),
    ])
    .where('project_id', '=', projectId)
    .where('user_id', 'in', userIds)
    .groupBy('user_id')
    .orderBy('user_id')
    .execute()
  return rows.map(row => ({ userId: row.userId, questions: Number(row.questions), createdAt: Number(row.createdAt) }))
}

export async function replaceSecurityQuestions(tx: Writing, scope: Scope, rows: Row[]): Promise<void> {
  await deleteSecurityQuestions(tx, scope)
  await tx.insertInto('user_security_questions').values(rows).execute()
}

/** How many there were. */
export async function deleteSecurityQuestions(tx: Writing, { projectId, userId }: Scope): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('user_security_questions')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
