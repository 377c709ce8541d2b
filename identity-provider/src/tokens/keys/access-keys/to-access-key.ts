import type { Reading } from '../../../foundation/tables/tables.ts'
import type { AccessKey } from './contract.ts'
import { listKeyGrants } from './grants.ts'
import type { AccessKeyRow } from './store.ts'
import { toGranted } from '../../../directory/index.ts'

/** Converts rows to access keys of the API and loads their roles and tenants in one query. */
export async function toAccessKeys(
  db: Reading,
  { projectId, rows, now }: { projectId: string; rows: AccessKeyRow[]; now: number },
): Promise<AccessKey[]> {
  const grants = rows.length === 0 ? [] : await listKeyGrants(db, { projectId, holderIds: rows.map(row => row.id) })
  const byKey = Map.groupBy(grants, grant => grant.holderId)
  return rows.map(row => {
    const { roleNames, permissions, tenants } = toGranted(byKey.get(row.id) ?? [])
    return {
      id: row.id,
      name: row.name,
      description: row.description,
      status: statusOf(row, now),
      roleNames,
      permissions,
      keyTenants: tenants,
      createdTime: seconds(row.created_at),
      expireTime: seconds(row.expires_at),
      createdBy: row.created_by,
      clientId: row.id,
      boundUserId: row.bound_user_id ?? '',
      customClaims: object(row.custom_claims),
      customAttributes: object(row.custom_attributes),
      permittedIps: parsePermittedIps(row),
      editable: true,
      lastUsedTime: seconds(row.last_used_at),
      lastUsedIp: row.last_used_ip,
      lastUsedUserAgent: row.last_used_user_agent,
      ...previousSecretOf(row, now),
    }
  })
}

/** A secret whose time has passed is as if it had never been. */
function previousSecretOf({ previous_expires_at, previous_used_at }: AccessKeyRow, now: number) {
  const isLive = previous_expires_at > now
  return {
    previousExpireTime: isLive ? seconds(previous_expires_at) : 0,
    previousUsedTime: isLive ? seconds(previous_used_at) : 0,
  }
}

export function statusOf({ is_active, expires_at }: AccessKeyRow, now: number): AccessKey['status'] {
  if (expires_at !== 0 && expires_at <= now) return 'expired'
  return is_active === 1 ? 'active' : 'inactive'
}

/** Safe casts: only this package writes these columns, as JSON of these types. */
export function parsePermittedIps(row: AccessKeyRow) {
  return JSON.parse(row.permitted_ips) as string[]
}
export function object(json: string) {
  return JSON.parse(json) as Record<string, unknown>
}

function seconds(ms: number) {
  return Math.floor(ms / 1000)
}
