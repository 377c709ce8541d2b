import type { Reading } from '../../foundation/tables/tables.ts'
import { type TenantRow, tenantRows } from './store.ts'

/** @throws {TenantNotFound} when the project has no such tenant */
export function getTenant(db: Reading, projectId: string, id: string): Promise<TenantRow> {
  return tenantRows.get(db, { projectId }, { id })
}
