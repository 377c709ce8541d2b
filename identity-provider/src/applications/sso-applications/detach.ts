import type { Writing } from '../../foundation/tables.ts'

/** Removes an application from the federated applications of tenants. */
export async function detachTenants(tx: Writing, projectId: string, applicationId: string): Promise<void> {
  const rows = await tx
    .selectFrom('tenants')
    .select(['id', 'federated_app_ids'])
    .where('project_id', '=', projectId)
    .where('federated_app_ids', '!=', '[]')
    .execute()
  for (const row of rows) {
    // This package wrote the column: a JSON array of ids.
    const ids = JSON.parse(row.federated_app_ids) as string[]
    if (!ids.includes(applicationId)) continue
    const kept = JSON.stringify(ids.filter(id => id !== applicationId))
    await tx
      .updateTable('tenants')
      .set({ federated_app_ids: kept })
      .where('project_id', '=', projectId)
      .where('id', '=', row.id)
      .execute()
  }
}
