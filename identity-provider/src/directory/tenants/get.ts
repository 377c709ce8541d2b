import type { Reading } from '../../foundation/tables.ts'
import { TenantNotFound } from './errors.ts'
import { findTenant, type TenantRow } from './store.ts'

/** @throws {TenantNotFound} when the project has no such tenant */
export async function getTenant(db: Reading, projectId: string, id: string): Promise<TenantRow> {
  const row = await findTenant(db, { projectId, id })
  if (!row) throw new TenantNotFound({ message: `there is no tenant ${id} in this project` })
  return row
}
