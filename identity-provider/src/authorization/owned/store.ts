import type { RelationTuple } from '@gatehouse-id/authorization'
import type { Reading, Writing } from '../../foundation/tables/tables.ts'

type Owned = { projectId: string; owner: string; userId: string }

/** The relations of a user that an owner made. */
export async function listOwned(db: Reading, { projectId, owner, userId }: Owned): Promise<RelationTuple[]> {
  const rows = await db
    .selectFrom('authorization_owned_relations')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('owner', '=', owner)
    .where('user_id', '=', userId)
    .execute()
  return rows.map(toTuple)
}

export async function insertOwned(
  tx: Writing,
  { projectId, owner, userId, tenantId }: Owned & { tenantId: string },
  tuples: readonly RelationTuple[],
): Promise<void> {
  if (tuples.length === 0) return
  const rows = tuples.map(({ resourceType, resource, relation, targetType }) => ({
    project_id: projectId,
    tenant_id: tenantId,
    owner,
    user_id: userId,
    resource_type: resourceType,
    resource,
    relation,
    target_type: targetType,
  }))
  await tx
    .insertInto('authorization_owned_relations')
    .values(rows)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export async function deleteOwned(tx: Writing, { projectId, owner, userId }: Owned): Promise<void> {
  await tx
    .deleteFrom('authorization_owned_relations')
    .where('project_id', '=', projectId)
    .where('owner', '=', owner)
    .where('user_id', '=', userId)
    .execute()
}

type Row = { resource_type: string; resource: string; relation: string; target_type: string; user_id: string }

function toTuple(row: Row): RelationTuple {
  return {
    resourceType: row.resource_type,
    resource: row.resource,
    relation: row.relation,
    targetType: row.target_type,
    target: row.user_id,
  }
}
