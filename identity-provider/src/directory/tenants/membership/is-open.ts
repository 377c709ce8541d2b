import type { Reading } from '../../../foundation/tables/tables.ts'
import { findTenant } from '../store.ts'

/** Whether a tenant is there and enabled: nobody signs in by way of any other. */
export async function isOpenTenant(
  db: Reading,
  { projectId, tenantId }: { projectId: string; tenantId: string },
): Promise<boolean> {
  return (await findTenant(db, { projectId, id: tenantId }))?.is_disabled === 0
}
