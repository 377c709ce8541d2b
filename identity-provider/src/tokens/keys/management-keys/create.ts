import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { digest } from '../../../foundation/secrets/digest.ts'
import type { Writing } from '../../../foundation/tables/tables.ts'
import type { Rights } from './rights.ts'
import { insertManagementKey, type ManagementKeyRow } from './store.ts'

export type NewManagementKey = {
  projectId: string
  name: string
  secret: string
  rights: Rights
  description?: string
  permittedIps?: string[]
  /** Epoch milliseconds; 0 for never. */
  expiresAt?: number
}

/** All rights, in every project of the company. */
export const companyAdminRights: Rights = { companyRoles: ['admin'], projectRoles: [], tagRoles: [] }

/** Stores a key with only a digest of its secret. */
export async function createManagementKey(
  tx: Writing,
  { clock, newId }: Pick<Dependencies, 'clock' | 'newId'>,
  { projectId, name, secret, rights, description = '', permittedIps = [], expiresAt = 0 }: NewManagementKey,
): Promise<ManagementKeyRow> {
  const row: ManagementKeyRow = {
    project_id: projectId,
    id: newId('K'),
    name,
    description,
    digest: digest(secret),
    created_at: clock(),
    revoked_at: null,
    is_active: 1,
    expires_at: expiresAt,
    permitted_ips: JSON.stringify(permittedIps),
    rights: JSON.stringify(rights),
    version: 1,
    previous_digest: null,
    previous_expires_at: 0,
  }
  await insertManagementKey(tx, row)
  return row
}
