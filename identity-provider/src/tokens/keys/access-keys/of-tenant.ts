import type { Reading } from '../../../foundation/tables/tables.ts'
import { toGranted } from '../../../directory/index.ts'
import { listKeyGrants } from './grants.ts'
import { type AccessKeyRow, listAccessKeys } from './store.ts'

/** The project of a key whose secret came without it; undefined when it is not the key of exactly one project. */
export async function findKeyProject(db: Reading, digest: string): Promise<string | undefined> {
  const rows = await db.selectFrom('access_keys').select('project_id').where('digest', '=', digest).limit(2).execute()
  return rows.length === 1 ? rows[0]?.project_id : undefined
}

/** The keys that belong to one tenant alone and have a role there, by name. */
export async function listKeysOfTenant(
  db: Reading,
  { projectId, tenantId, roleName }: { projectId: string; tenantId: string; roleName: string },
): Promise<AccessKeyRow[]> {
  const rows = await listAccessKeys(db, { projectId, tenantIds: [tenantId] })
  if (rows.length === 0) return []
  const grants = Map.groupBy(
    await listKeyGrants(db, { projectId, holderIds: rows.map(({ id }) => id) }),
    ({ holderId }) => holderId,
  )
  return rows.filter(({ id, bound_user_id: userId }) => {
    const { tenants } = toGranted(grants.get(id) ?? [])
    return userId === null && tenants.length === 1 && tenants[0]?.roleNames.includes(roleName)
  })
}
