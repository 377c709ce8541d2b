import { prepared } from '@gatehouse-id/database'
import { randomUUID } from 'node:crypto'
import type { Reading, Tables, Writing } from '../../../foundation/tables/tables.ts'

/**
 * Where a project's authorization stands; `schema` is the revision that saved or deleted the schema. After a failover or
 * a restore a number can come again for another change; ids do not: what is held of a revision is held of its id.
 */
export type Revision = { revision: number; id: string; schema: number; schemaId: string; forgotten: number }

const columns = [
  'revision',
  'revision_id as id',
  'schema_revision as schema',
  'schema_id as schemaId',
  'forgotten_revision as forgotten',
] as const

const select = prepared<Tables, { projectId: string }, Revision>((db, { projectId }) =>
  db.selectFrom('authorization_revisions').select(columns).where('project_id', '=', projectId),
)

export async function findRevision(db: Reading, projectId: string): Promise<Revision> {
  const { rows } = await select(db, { projectId })
  return rows[0] ?? { revision: 0, id: '', schema: 0, schemaId: '', forgotten: 0 }
}

/** The next revision of the project, which is there from then on; others who count up wait for this transaction. */
export function countUp(tx: Pick<Writing, 'insertInto'>, { projectId, id }: { projectId: string; id: string }) {
  return tx
    .insertInto('authorization_revisions')
    .values({ project_id: projectId, revision: 1, revision_id: id, schema_revision: 0, forgotten_revision: 0 })
    .onConflict(conflict =>
      conflict.column('project_id').doUpdateSet(eb => ({
        revision: eb('authorization_revisions.revision', '+', 1),
        revision_id: id,
        previous_id: eb.ref('authorization_revisions.revision_id'),
      })),
    )
    .returning([...columns, 'previous_id as previousId'])
}
const count = prepared<Tables, { projectId: string; id: string }, Revision & { previousId: string }>(countUp)

/** Begins a change: other changes of the project's schema or relations wait until this transaction has ended. */
export async function nextRevision(tx: Writing, projectId: string): Promise<Revision> {
  const { rows } = await count(tx, { projectId, id: randomUUID() })
  const [row] = rows
  if (!row) throw new Error('unreachable: an upsert that updates returns its row')
  return row
}

/** Says that this revision, which is the current one, has saved or deleted the schema. */
export async function setSchemaRevision(tx: Writing, projectId: string, revision: number): Promise<void> {
  await tx
    .updateTable('authorization_revisions')
    .set(eb => ({ schema_revision: revision, schema_id: eb.ref('revision_id') }))
    .where('project_id', '=', projectId)
    .execute()
}
