import { transact } from '@gatehouse-id/database'
import { tenantRows } from '../../directory/index.ts'
import type { Db } from '../../foundation/tables/tables.ts'

/** Lets the members of all tenants that have no applications sign in to these. */
export async function assignApplications(db: Db, projectId: string, applicationIds: string[]): Promise<void> {
  await transact(db, async tx => {
    for (const tenant of await tenantRows.listToChange(tx, { projectId }))
      if (tenant.federated_app_ids === '[]')
        await tenantRows.update(tx, tenant, { federated_app_ids: JSON.stringify(applicationIds) })
  })
}
