import type { Selectable } from 'kysely'
import type { Reading, Tables, Writing } from '../../foundation/tables/tables.ts'

export type AssertionKeyRow = Selectable<Tables['assertion_keys']>
type JwtSelector = { projectId: string; algorithm: string }

/** The keys that sign the client assertions of a project. */
export function listAssertionKeys(db: Reading, projectId: string): Promise<AssertionKeyRow[]> {
  return db.selectFrom('assertion_keys').selectAll().where('project_id', '=', projectId).orderBy('algorithm').execute()
}

export function findAssertionKey(
  db: Reading,
  { projectId, algorithm }: JwtSelector,
): Promise<AssertionKeyRow | undefined> {
  return db
    .selectFrom('assertion_keys')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('algorithm', '=', algorithm)
    .executeTakeFirst()
}

/** Does nothing when the project already has a key for the algorithm. */
export async function insertAssertionKey(tx: Writing, row: AssertionKeyRow): Promise<void> {
  await tx
    .insertInto('assertion_keys')
    .values(row)
    .onConflict(conflict => conflict.columns(['project_id', 'algorithm']).doNothing())
    .execute()
}
