import { prepared } from '@gatehouse-id/database'
import { type Selectable, sql } from 'kysely'
import { SsoApplicationNotFound } from '../../directory/index.ts'
import { type Locked, type RowOf, rows } from '../../foundation/rows/rows.ts'
import type { Reading, Tables, Writing } from '../../foundation/tables/tables.ts'
import { deleteKeysOfIssuer } from '../../tokens/index.ts'
import { type JoinedWithSecrets, secretColumns, secretsIn, type WithSecrets } from '../client-secrets/with-secrets.ts'
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

/** All of them, or a new one does not compile. */
const columns = Object.keys({
  project_id: true,
  id: true,
  name: true,
  description: true,
  is_enabled: true,
  logo: true,
  app_type: true,
  settings: true,
  client_secret_encrypted: true,
  previous_secret_encrypted: true,
  previous_expires_at: true,
  custom_attributes: true,
  created_at: true,
  modified_at: true,
} satisfies Record<keyof SsoApplicationRow, true>)

/** Those of a join with `sso_applications as application`, for a statement that reads something else too. */
export const applicationColumns = columns.map(name =>
  sql<unknown>`${sql.ref(`application.${name}`)}`.as(`application_${name}`),
)

/** What a statement with these columns has read; undefined when there is no such application. */
export function applicationIn(rows: readonly JoinedWithSecrets[]): WithSecrets<SsoApplicationRow> | undefined {
  // Safe: read by the names of the columns only.
  const read = rows[0] as Record<string, unknown> | undefined
  if (!read || read.application_id === null) return undefined
  // Safe: they are all columns of a row of this table.
  const row = Object.fromEntries(columns.map(name => [name, read[`application_${name}`]])) as SsoApplicationRow
  return { row, secrets: secretsIn(row.project_id, rows) }
}

const withSecrets = prepared((db: Reading, { projectId, id }: { projectId: string; id: string }) =>
  db
    .selectFrom('sso_applications as application')
    .leftJoin('client_secrets as added', join =>
      join
        .onRef('added.project_id', '=', 'application.project_id')
        .onRef('added.sso_application_id', '=', 'application.id'),
    )
    .select(applicationColumns)
    .select(secretColumns)
    .where('application.project_id', '=', projectId)
    .where('application.id', '=', id),
)

/** An application with its added secrets. */
export async function findWithSecrets(
  db: Reading,
  which: { projectId: string; id: string },
): Promise<WithSecrets<SsoApplicationRow> | undefined> {
  return applicationIn((await withSecrets(db, which)).rows)
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
