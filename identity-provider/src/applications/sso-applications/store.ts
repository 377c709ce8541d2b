import { prepared } from '@gatehouse-id/database'
import type { Selectable } from 'kysely'
import { SsoApplicationNotFound } from '../../directory/index.ts'
import { type Locked, type RowOf, rows } from '../../foundation/rows/rows.ts'
import type { Reading, Tables, Writing } from '../../foundation/tables/tables.ts'
import { deleteKeysOfIssuer } from '../../tokens/index.ts'
import type { StoredSecret } from '../client-secrets/read.ts'
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

type WithSecrets = { row: SsoApplicationRow; secrets: StoredSecret[] }

const withSecrets = prepared((db: Reading, { projectId, id }: { projectId: string; id: string }) =>
  db
    .selectFrom('sso_applications')
    .leftJoin('client_secrets', join =>
      join
        .onRef('client_secrets.project_id', '=', 'sso_applications.project_id')
        .onRef('client_secrets.sso_application_id', '=', 'sso_applications.id'),
    )
    .selectAll('sso_applications')
    .select([
      'client_secrets.id as secret_id',
      'client_secrets.secret_encrypted as secret_encrypted',
      'client_secrets.expires_at as secret_expires_at',
    ])
    .where('sso_applications.project_id', '=', projectId)
    .where('sso_applications.id', '=', id)
    .orderBy('client_secrets.created_at')
    .orderBy('client_secrets.id'),
)

/** An application with its added secrets, in order of creation, which is all that its client is made of. */
export async function findWithSecrets(
  db: Reading,
  which: { projectId: string; id: string },
): Promise<WithSecrets | undefined> {
  const found = (await withSecrets(db, which)).rows.map(each => {
    const { secret_id: id, secret_encrypted, secret_expires_at: expires_at, ...row } = each
    const { project_id } = row
    const isSecret = id !== null && secret_encrypted !== null && expires_at !== null
    return { row, secrets: isSecret ? [{ project_id, id, secret_encrypted, expires_at }] : [] }
  })
  return found[0] && { row: found[0].row, secrets: found.flatMap(({ secrets }) => secrets) }
}

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
