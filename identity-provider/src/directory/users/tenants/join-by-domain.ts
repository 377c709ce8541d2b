import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import type { Writing } from '../../../foundation/tables/tables.ts'
import type { GivenBy } from '../../roles/resolve.ts'
import { listTenantIdsByDomain } from '../../tenants/store.ts'
import { createUser, type NewUser } from '../profile/create.ts'
import type { UserRow } from '../profile/store.ts'
import type { Voucher } from '../ownership/vouch.ts'
import { joinTenant } from './assign.ts'

/**
 * Creates a user at sign-up. Unless the caller names tenants, the user joins those of their verified address's domain
 * (provider-api §3.2).
 * @throws {LoginIdTaken}
 * @throws {InvalidInput}
 * @throws {RoleNotFound}
 * @throws {TenantNotFound}
 */
export async function signUpUser(
  tx: Writing,
  dependencies: Pick<Dependencies, 'clock' | 'newId'>,
  input: NewUser & { projectId: string; voucher: Voucher } & Partial<GivenBy>,
): Promise<UserRow> {
  const row = await createUser(tx, dependencies, input)
  if (row.verified_email !== 1 || input.userTenants) return row
  const domain = row.email.slice(row.email.lastIndexOf('@') + 1)
  for (const tenantId of await listTenantIdsByDomain(tx, { projectId: row.project_id, domain }))
    await joinTenant(tx, { ...dependencies, isNew: true }, row, { tenantId })
  return row
}
