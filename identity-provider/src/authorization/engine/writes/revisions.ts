import { prepared } from '@gatehouse/database'
import type { Reading, Tables, Writing } from '../../../foundation/tables/tables.ts'

/** Where a project's authorization stands; `schema` is the revision that saved or deleted the schema. */
export type Revision = { revision: number; schema: number; forgotten: number }

const select = prepared<Tables, { projectId: string }, Revision>((db, { projectId }) =>
  db
    .selectFrom('authorization_revisions')
    .select(['revision', 'schema_revision as schema', 'forgotten_revision as forgotten'])
    .where('project_id', '=', projectId),
)

export async function findRevision(db: Reading, projectId: string): Promise<Revision> {
  const { rows } = await select(db, { projectId })
  return rows[0] ?? { revision: 0, schema: 0, forgotten: 0 }
}

const countUp = prepared<Tables, { projectId: string }, Revision>((tx, { projectId }) =>
  tx
    .insertInto('authorization_revisions')
    .values({ project_id: projectId, revision: 1, schema_revision: 0, forgotten_revision: 0 })
    .onConflict(conflict =>
      conflict.column('project_id').doUpdateSet(eb => ({ revision: eb('authorization_revisions.revision', '+', 1) })),
    )
    .returning(['revision', 'schema_revision as schema', 'forgotten_revision as forgotten']),
)

/** Begins a change: other changes of the project's schema or relations wait until this transaction has ended. */
export async function nextRevision(tx: Writing, projectId: string): Promise<Revision> {
  const { rows } = await countUp(tx, { projectId })
  const [row] = rows
  if (!row) throw new Error('unreachable: an upsert that updates returns its row')
  return row
}

/** Says that this revision has saved or deleted the schema. */
export async function setSchemaRevision(tx: Writing, projectId: string, revision: number): Promise<void> {
  await tx
    .updateTable('authorization_revisions')
    .set({ schema_revision: revision })
    .where('project_id', '=', projectId)
    .execute()
}
