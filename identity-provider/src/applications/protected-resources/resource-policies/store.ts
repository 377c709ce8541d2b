import { type RowOf, rows } from '../../../foundation/rows/rows.ts'
import type { Reading } from '../../../foundation/tables/tables.ts'
import { ResourcePolicyNotFound, ResourcePolicyTaken } from './contract.ts'

export type PolicyRow = RowOf<'resource_policies'>
export const policyRows = rows('resource_policies', {
  key: ['resource_id', 'application_id'],
  order: ['application_id', 'resource_id'],
  target: 'inboundApplication',
  missing: () => new ResourcePolicyNotFound(),
  taken: () => new ResourcePolicyTaken(),
})

/** By resource. */
export function listPolicies(
  db: Reading,
  { projectId, applicationId }: { projectId: string; applicationId: string },
): Promise<PolicyRow[]> {
  const all = policyRows.of(db, { projectId }).where('application_id', '=', applicationId)
  return all.orderBy('resource_id').execute()
}
