import type { Selectable } from 'kysely'
import type { Reading, Tables, Writing } from '../../foundation/tables/tables.ts'

export type ClientSecretRow = Selectable<Tables['client_secrets']>
/** Whose secrets. */
export type ClientApplication = { ssoApplicationId: string } | { inboundApplicationId: string }
type Of = { projectId: string; application: ClientApplication }

export function columnsOf(application: ClientApplication) {
  return 'ssoApplicationId' in application
    ? { sso_application_id: application.ssoApplicationId, inbound_application_id: null }
    : { sso_application_id: null, inbound_application_id: application.inboundApplicationId }
}

/** In order of creation. */
export function listClientSecrets(db: Reading, { projectId, application }: Of): Promise<ClientSecretRow[]> {
  const secrets = db.selectFrom('client_secrets').selectAll().where('project_id', '=', projectId)
  const ofApplication =
    'ssoApplicationId' in application
      ? secrets.where('sso_application_id', '=', application.ssoApplicationId)
      : secrets.where('inbound_application_id', '=', application.inboundApplicationId)
  return ofApplication.orderBy('created_at').orderBy('id').execute()
}

export async function insertClientSecret(tx: Writing, row: ClientSecretRow): Promise<void> {
  await tx.insertInto('client_secrets').values(row).execute()
}

export async function deleteClientSecret(tx: Writing, { project_id, id }: ClientSecretRow): Promise<void> {
  await tx.deleteFrom('client_secrets').where('project_id', '=', project_id).where('id', '=', id).execute()
}
