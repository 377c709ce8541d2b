import type { Insertable, Selectable } from 'kysely'
import { lockRow } from '../../foundation/lock-row.ts'
import type { Reading, Tables, Writing } from '../../foundation/tables.ts'
import { deleteKeysOfIssuer } from '../../tokens/index.ts'

export type SsoApplicationRow = Selectable<Tables['sso_applications']>
type SsoApplicationSelector = { projectId: string; id: string }

/** False when another application has this id or name. */
export async function insertSsoApplication(tx: Writing, row: Insertable<Tables['sso_applications']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('sso_applications')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export function findSsoApplication(
  db: Reading,
  { projectId, id }: SsoApplicationSelector,
): Promise<SsoApplicationRow | undefined> {
  return db
    .selectFrom('sso_applications')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Locks the application: other changes wait until the transaction ends. */
export function lockSsoApplication(
  tx: Writing,
  { projectId, id }: SsoApplicationSelector,
): Promise<SsoApplicationRow | undefined> {
  return lockRow(tx, 'sso_applications', { project_id: projectId, id })
}

/** Fails with the database's error when another application has this name. */
export async function updateSsoApplication(
  tx: Writing,
  { project_id, id, ...changes }: SsoApplicationRow,
): Promise<void> {
  const change = tx.updateTable('sso_applications').set(changes)
  await change.where('project_id', '=', project_id).where('id', '=', id).execute()
}

export async function deleteSsoApplication(tx: Writing, { project_id, id }: SsoApplicationRow): Promise<void> {
  await tx.deleteFrom('sso_applications').where('project_id', '=', project_id).where('id', '=', id).execute()
  await deleteKeysOfIssuer(tx, project_id, { type: 'application', id })
}

/** By name. */
export function listSsoApplications(db: Reading, projectId: string): Promise<SsoApplicationRow[]> {
  return db.selectFrom('sso_applications').selectAll().where('project_id', '=', projectId).orderBy('name').execute()
}

export function findCertificate(db: Reading, projectId: string): Promise<{ certificate: string } | undefined> {
  return db.selectFrom('saml_certificates').select('certificate').where('project_id', '=', projectId).executeTakeFirst()
}

/** The certificate with the private key, as it is encrypted. */
export function findSigningKey(
  db: Reading,
  projectId: string,
): Promise<{ certificate: string; private_key_encrypted: string } | undefined> {
  return db
    .selectFrom('saml_certificates')
    .select(['certificate', 'private_key_encrypted'])
    .where('project_id', '=', projectId)
    .executeTakeFirst()
}

/** Keeps an existing one. */
export async function insertCertificate(tx: Writing, row: Selectable<Tables['saml_certificates']>): Promise<void> {
  await tx
    .insertInto('saml_certificates')
    .values(row)
    .onConflict(conflict => conflict.column('project_id').doNothing())
    .execute()
}

/** The project that has an application of this id; undefined when none has, or several have. */
export async function findProjectOfSsoApplication(db: Reading, id: string): Promise<string | undefined> {
  const rows = await db.selectFrom('sso_applications').select('project_id').where('id', '=', id).limit(2).execute()
  return rows.length === 1 ? rows[0]?.project_id : undefined
}
