import type { Selectable } from 'kysely'
import type { Reading, Tables, Writing } from '../../../foundation/tables/tables.ts'

export type ServiceKeyRow = Selectable<Tables['saml_service_keys']>

export function findServiceKey(db: Reading, projectId: string): Promise<ServiceKeyRow | undefined> {
  return db.selectFrom('saml_service_keys').selectAll().where('project_id', '=', projectId).executeTakeFirst()
}

/** Does nothing if there is one. */
export async function insertServiceKey(tx: Writing, row: ServiceKeyRow): Promise<void> {
  await tx
    .insertInto('saml_service_keys')
    .values(row)
    .onConflict(conflict => conflict.columns(['project_id']).doNothing())
    .execute()
}
