import { NotInTenant, toAccount, type UserRow } from '../../../directory/index.ts'
import type { Reading } from '../../../foundation/tables/tables.ts'
import { TenantConnectionNotAllowed } from './contract.ts'

/** The role that connects accounts for a whole tenant. */
const tenantAdmin = 'Tenant Admin'

/**
 * Asked when a connection begins, and again when it is completed.
 * @throws {NotInTenant}
 * @throws {TenantConnectionNotAllowed} for a tenant's own account
 */
export async function requireMayConnect(
  db: Reading,
  user: UserRow,
  { tenantId, isTenantLevel }: { tenantId: string; isTenantLevel: boolean },
): Promise<void> {
  const { openTenants } = await toAccount(db, user)
  const tenant = openTenants.find(each => each.tenantId === tenantId)
  if (tenantId !== '' && !tenant)
    throw new NotInTenant({ message: `the user does not belong to the tenant ${tenantId}` })
  if (isTenantLevel && !tenant?.roleNames.includes(tenantAdmin)) throw new TenantConnectionNotAllowed()
}
