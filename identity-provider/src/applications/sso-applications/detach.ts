import { tenantRows } from '../../directory/index.ts'
import type { Writing } from '../../foundation/tables/tables.ts'

/** Removes an application from the federated applications of tenants. */
export async function detachTenants(tx: Writing, projectId: string, applicationId: string): Promise<void> {
  const naming = await tenantRows.of(tx, { projectId }).where('federated_app_ids', '!=', '[]').orderBy('id').execute()
  for (const { id } of naming) {
    const tenant = await tenantRows.findToChange(tx, { projectId }, { id })
    // This package wrote the column: a JSON array of ids.
    const ids = JSON.parse(tenant?.federated_app_ids ?? '[]') as string[]
    if (!tenant || !ids.includes(applicationId)) continue
    const kept = ids.filter(each => each !== applicationId)
    await tenantRows.update(tx, tenant, { federated_app_ids: JSON.stringify(kept) })
  }
}
