import type { Selectable } from 'kysely'
import type { Reading, Tables } from '../../../foundation/tables/tables.ts'

type FetchedMetadata = Selectable<Tables['saml_service_providers']>

export function findFetchedMetadata(
  db: Reading,
  { projectId, applicationId }: { projectId: string; applicationId: string },
): Promise<FetchedMetadata | undefined> {
  return db
    .selectFrom('saml_service_providers')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
}

export async function putFetchedMetadata(db: Reading, row: FetchedMetadata): Promise<void> {
  const { project_id: _, application_id: __, ...rest } = row
  await db
    .insertInto('saml_service_providers')
    .values(row)
    .onConflict(conflict => conflict.columns(['project_id', 'application_id']).doUpdateSet(rest))
    .execute()
}
