import type { Selectable } from 'kysely'
import { SsoApplicationNotFound } from '../../directory/index.ts'
import { type Locked, type RowOf, rows } from '../../foundation/rows/rows.ts'
import type { Reading, Tables, Writing } from '../../foundation/tables/tables.ts'
import { deleteKeysOfIssuer } from '../../tokens/index.ts'
import { SsoApplicationTaken } from './contract.ts'

export type SsoApplicationRow = RowOf<'sso_applications'>
export const ssoApplicationRows = rows('sso_applications', {
  key: ['id'],
  unique: [['name']],
  order: ['name'],
  target: 'ssoApplication',
  missing: ({ id }) => new SsoApplicationNotFound({ message: `there is no SSO application ${id} in this project` }),
  taken: ({ columns: [field] }) =>
    new SsoApplicationTaken({ fields: [{ field: String(field), message: 'is taken by another application' }] }),
})

export async function deleteSsoApplication(tx: Writing, row: Locked<SsoApplicationRow>): Promise<void> {
  await ssoApplicationRows.remove(tx, row)
  await deleteKeysOfIssuer(tx, row.project_id, { type: 'application', id: row.id })
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
