import { prepared } from '@gatehouse-id/database'
import { type RowOf, rows } from '../../../foundation/rows/rows.ts'
import type { Reading, Writing } from '../../../foundation/tables/tables.ts'
import { AccessKeyNotFound, AccessKeyTaken } from './contract.ts'

export type AccessKeyRow = RowOf<'access_keys'>
type AccessKeySelector = { projectId: string; id: string }

export const accessKeyRows = rows('access_keys', {
  key: ['id'],
  unique: [['digest']],
  order: ['name', 'id'],
  target: 'accessKey',
  missing: ({ id }) => new AccessKeyNotFound({ message: `there is no access key ${id} in this project` }),
  taken: () => new AccessKeyTaken(),
})

export function findAccessKey(db: Reading, { projectId, id }: AccessKeySelector): Promise<AccessKeyRow | undefined> {
  return accessKeyRows.find(db, { projectId }, { id })
}

const byDigest = prepared((db: Reading, { projectId, digest }: { projectId: string; digest: string }) =>
  db.selectFrom('access_keys').selectAll().where('project_id', '=', projectId).where('digest', '=', digest),
)

const byPreviousDigest = prepared(
  (db: Reading, { projectId, digest, now }: { projectId: string; digest: string; now: number }) =>
    db
      .selectFrom('access_keys')
      .selectAll()
      .where('project_id', '=', projectId)
      .where('previous_digest', '=', digest)
      .where('previous_expires_at', '>', now),
)

/** The key with this secret, or whose previous secret it is while that works. */
export async function findAccessKeyByDigest(
  db: Reading,
  { now, ...selector }: { projectId: string; digest: string; now: number },
): Promise<{ row: AccessKeyRow; isPrevious: boolean } | undefined> {
  const [row] = (await byDigest(db, selector)).rows
  if (row) return { row, isPrevious: false }
  const [previous] = (await byPreviousDigest(db, { ...selector, now })).rows
  return previous && { row: previous, isPrevious: true }
}

type Filter = { tenantIds?: string[]; boundUserId?: string; createdBy?: string }

/** By name. */
export function listAccessKeys(
  db: Reading,
  { projectId, tenantIds, boundUserId, createdBy }: Filter & { projectId: string },
): Promise<AccessKeyRow[]> {
  let query = accessKeyRows.of(db, { projectId })
  if (boundUserId) query = query.where('bound_user_id', '=', boundUserId)
  if (createdBy) query = query.where('created_by', '=', createdBy)
  if (tenantIds?.length) {
    query = query.where(eb =>
      eb.exists(
        eb
          .selectFrom('access_key_tenants')
          .select('access_key_tenants.key_id')
          .whereRef('access_key_tenants.project_id', '=', 'access_keys.project_id')
          .whereRef('access_key_tenants.key_id', '=', 'access_keys.id')
          .where('access_key_tenants.tenant_id', 'in', tenantIds),
      ),
    )
  }
  return query.orderBy('name').orderBy('id').execute()
}

/** The ids of the roles of a key, in the project and in all tenants. */
export async function listKeyRoleIds(db: Reading, { projectId, id }: AccessKeySelector): Promise<string[]> {
  const rows = await db
    .selectFrom('access_key_roles')
    .select('role_id')
    .where('project_id', '=', projectId)
    .where('key_id', '=', id)
    .execute()
  return rows.map(row => row.role_id)
}

export async function replaceKeyRoles(
  tx: Writing,
  { projectId, id, tenantId, roleIds }: AccessKeySelector & { tenantId: string; roleIds: string[] },
): Promise<void> {
  await tx
    .deleteFrom('access_key_roles')
    .where('project_id', '=', projectId)
    .where('key_id', '=', id)
    .where('tenant_id', '=', tenantId)
    .execute()
  if (roleIds.length === 0) return
  const rows = roleIds.map(roleId => ({ project_id: projectId, key_id: id, tenant_id: tenantId, role_id: roleId }))
  await tx.insertInto('access_key_roles').values(rows).execute()
}

/** Replaces the tenants of a key and removes its roles in other tenants. */
export async function replaceKeyTenants(
  tx: Writing,
  { projectId, id, tenantIds }: AccessKeySelector & { tenantIds: string[] },
): Promise<void> {
  await tx.deleteFrom('access_key_tenants').where('project_id', '=', projectId).where('key_id', '=', id).execute()
  await tx
    .deleteFrom('access_key_roles')
    .where('project_id', '=', projectId)
    .where('key_id', '=', id)
    .where('tenant_id', '!=', '')
    .execute()
  if (tenantIds.length === 0) return
  const rows = tenantIds.map(tenantId => ({ project_id: projectId, key_id: id, tenant_id: tenantId }))
  await tx.insertInto('access_key_tenants').values(rows).execute()
}

/** Deletes the keys that belong only to this tenant; returns their ids. */
export async function deleteKeysOfTenantOnly(
  tx: Writing,
  { projectId, tenantId }: { projectId: string; tenantId: string },
): Promise<string[]> {
  const found = await tx
    .selectFrom('access_key_tenants')
    .select('key_id')
    .where('project_id', '=', projectId)
    .where('tenant_id', '=', tenantId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('access_key_tenants as other')
            .select('other.key_id')
            .whereRef('other.project_id', '=', 'access_key_tenants.project_id')
            .whereRef('other.key_id', '=', 'access_key_tenants.key_id')
            .whereRef('other.tenant_id', '!=', 'access_key_tenants.tenant_id'),
        ),
      ),
    )
    .execute()
  for (const { key_id: id } of found) {
    const row = await accessKeyRows.findToChange(tx, { projectId }, { id })
    if (row) await accessKeyRows.remove(tx, row)
  }
  return found.map(row => row.key_id)
}
