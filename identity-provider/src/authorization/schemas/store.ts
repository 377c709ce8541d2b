import { prepared } from '@gatehouse-id/database'
import type { Selectable } from 'kysely'
import type { Reading, Tables, Writing } from '../../foundation/tables/tables.ts'

export type SchemaRow = Selectable<Tables['authorization_schemas']>

const select = prepared<Tables, { projectId: string }, SchemaRow>((db, { projectId }) =>
  db.selectFrom('authorization_schemas').selectAll().where('project_id', '=', projectId),
)

export async function findSchema(db: Reading, projectId: string): Promise<SchemaRow | undefined> {
  return (await select(db, { projectId })).rows[0]
}

export async function putSchema(tx: Writing, row: SchemaRow): Promise<void> {
  const { project_id: _, ...columns } = row
  await tx
    .insertInto('authorization_schemas')
    .values(row)
    .onConflict(conflict => conflict.column('project_id').doUpdateSet(columns))
    .execute()
}

export async function deleteSchema(tx: Writing, projectId: string): Promise<void> {
  await tx.deleteFrom('authorization_schemas').where('project_id', '=', projectId).execute()
}
