import type { Selectable } from 'kysely'
import type { Reading, Tables, Writing } from '../../foundation/tables.ts'

export type PolicyRow = Selectable<Tables['resource_policies']>
type Which = { projectId: string; resourceId: string; applicationId: string }

export function findPolicy(
  db: Reading,
  { projectId, resourceId, applicationId }: Which,
): Promise<PolicyRow | undefined> {
  return db
    .selectFrom('resource_policies')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('resource_id', '=', resourceId)
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
}

/** By resource. */
export function listPolicies(
  db: Reading,
  { projectId, applicationId }: Omit<Which, 'resourceId'>,
): Promise<PolicyRow[]> {
  return db
    .selectFrom('resource_policies')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('application_id', '=', applicationId)
    .orderBy('resource_id')
    .execute()
}

export async function insertPolicy(tx: Writing, row: PolicyRow): Promise<void> {
  await tx.insertInto('resource_policies').values(row).execute()
}

export async function updatePolicy(tx: Writing, row: PolicyRow): Promise<void> {
  const { project_id, resource_id, application_id, ...changes } = row
  await tx
    .updateTable('resource_policies')
    .set(changes)
    .where('project_id', '=', project_id)
    .where('resource_id', '=', resource_id)
    .where('application_id', '=', application_id)
    .execute()
}

/** False when there was none. */
export async function deletePolicy(tx: Writing, { projectId, resourceId, applicationId }: Which): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('resource_policies')
    .where('project_id', '=', projectId)
    .where('resource_id', '=', resourceId)
    .where('application_id', '=', applicationId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
