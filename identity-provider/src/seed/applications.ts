import { transact } from '@gatehouse/database'
import type { Db } from '../foundation/tables.ts'

/** Lets the members of all tenants that have no applications sign in to these. */
export async function assignApplications(db: Db, projectId: string, applicationIds: string[]): Promise<void> {
  await transact(db, async tx => {
    await tx
      .updateTable('tenants')
      .set({ federated_app_ids: JSON.stringify(applicationIds) })
      .where('project_id', '=', projectId)
      .where('federated_app_ids', '=', '[]')
      .execute()
  })
}
