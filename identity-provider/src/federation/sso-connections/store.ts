import type { Encryption } from '../../foundation/secrets/encryption.ts'
import type { Reading, Writing } from '../../foundation/tables/tables.ts'
import { Connection } from './connection.ts'

export type ConnectionScope = { projectId: string; tenantId: string; ssoId: string }
/** The one being prepared, and the one that the last switch replaced. */
type Version = 'draft' | 'previous'
export type KeptConnection = { connection: Connection; testId: string; modifiedAt: number }

function purposeOf({ projectId, tenantId, ssoId }: ConnectionScope, version: Version): string {
  return `sso connection ${projectId} ${tenantId} ${ssoId} ${version}`
}

export async function findConnection(
  db: Reading,
  encryption: Encryption,
  scope: ConnectionScope,
  version: Version,
): Promise<KeptConnection | undefined> {
  const row = await db
    .selectFrom('sso_connections')
    .select(['connection_encrypted', 'test_id', 'modified_at'])
    .where('project_id', '=', scope.projectId)
    .where('tenant_id', '=', scope.tenantId)
    .where('sso_id', '=', scope.ssoId)
    .where('version', '=', version)
    .executeTakeFirst()
  if (!row) return undefined
  const text = encryption.decrypt(row.connection_encrypted, purposeOf(scope, version))
  return { connection: Connection.parse(JSON.parse(text)), testId: row.test_id, modifiedAt: row.modified_at }
}

/** Replaces the one that was there. */
export async function putConnection(
  tx: Writing,
  encryption: Encryption,
  scope: ConnectionScope,
  { version, connection, modifiedAt }: { version: Version; connection: Connection; modifiedAt: number },
): Promise<void> {
  const changes = {
    connection_encrypted: encryption.encrypt(JSON.stringify(connection), purposeOf(scope, version)),
    test_id: '',
    modified_at: modifiedAt,
  }
  const { projectId: project_id, tenantId: tenant_id, ssoId: sso_id } = scope
  await tx
    .insertInto('sso_connections')
    .values({ project_id, tenant_id, sso_id, version, ...changes })
    .onConflict(conflict => conflict.columns(['project_id', 'tenant_id', 'sso_id', 'version']).doUpdateSet(changes))
    .execute()
}

/** Notes the test of a draft, unless the draft has become another one meanwhile. */
export async function setTest(
  tx: Writing,
  { projectId, tenantId, ssoId }: ConnectionScope,
  { testId, modifiedAt }: { testId: string; modifiedAt: number },
): Promise<void> {
  await tx
    .updateTable('sso_connections')
    .set({ test_id: testId })
    .where('project_id', '=', projectId)
    .where('tenant_id', '=', tenantId)
    .where('sso_id', '=', ssoId)
    .where('version', '=', 'draft')
    .where('modified_at', '=', modifiedAt)
    .execute()
}

/** False when there was none. */
export async function deleteConnection(
  tx: Writing,
  { projectId, tenantId, ssoId }: ConnectionScope,
  version?: Version,
): Promise<boolean> {
  let query = tx
    .deleteFrom('sso_connections')
    .where('project_id', '=', projectId)
    .where('tenant_id', '=', tenantId)
    .where('sso_id', '=', ssoId)
  if (version) query = query.where('version', '=', version)
  const { numDeletedRows } = await query.executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
