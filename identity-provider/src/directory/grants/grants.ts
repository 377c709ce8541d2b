import { prepared } from '@gatehouse/database'
import type { Compilable } from 'kysely'
import type { Reading } from '../../foundation/tables.ts'

/** Holders per statement; SQLite allows 32,766 values in one. */
const holdersPerStatement = 500

/**
 * One role of a holder (a user or an access key), in the project (`tenantId` is '') or in a tenant. A tenant without
 * roles is one row without a role; `permissionNames` is JSON text.
 */
export type Grant = {
  holderId: string
  tenantId: string
  tenantName: string
  isTenantDisabled: number
  roleName: string | null
  permissionNames: string | null
  /** An SSO application of a user, on a row without a role. */
  ssoAppId?: string | null
}

/** Every role and tenant of some holders, in one query per 500: by tenant and by role. */
export type ListGrants = (db: Reading, holders: { projectId: string; holderIds: string[] }) => Promise<Grant[]>

type Query = (
  db: Reading,
  projectId: string,
  holderIds: string[],
) => Compilable<Grant> & { execute(): Promise<Grant[]> }

/** Reads grants with `query`, compiled once for the most frequent case: one holder. */
export function createListGrants(query: Query): ListGrants {
  const ofOne = prepared((db: Reading, { projectId, holderId }: { projectId: string; holderId: string }) =>
    query(db, projectId, [holderId]),
  )
  return async (db, { projectId, holderIds }) => {
    const [holderId, ...others] = holderIds
    if (holderId !== undefined && others.length === 0) return (await ofOne(db, { projectId, holderId })).rows
    const grants: Grant[] = []
    for (let from = 0; from < holderIds.length; from += holdersPerStatement)
      grants.push(...(await query(db, projectId, holderIds.slice(from, from + holdersPerStatement)).execute()))
    return grants
  }
}

export type Authorization = { roleNames: string[]; permissions: string[] }
export type TenantAuthorization = Authorization & { tenantId: string; tenantName: string }
/** What the grants add up to; `openTenants` leaves out disabled tenants. */
export type Granted = Authorization & {
  tenants: TenantAuthorization[]
  openTenants: TenantAuthorization[]
  ssoAppIds: string[]
}

export function toGranted(grants: Grant[]): Granted {
  const byTenant = Map.groupBy(grants, grant => grant.tenantId)
  const ofProject = byTenant.get('') ?? []
  byTenant.delete('')
  const tenants = [...byTenant].map(([tenantId, ofTenant]) => ({
    tenantId,
    tenantName: ofTenant[0]?.tenantName ?? '',
    ...authorizationOf(ofTenant),
  }))
  const closed = new Set(grants.filter(grant => grant.isTenantDisabled === 1).map(grant => grant.tenantId))
  const openTenants = closed.size === 0 ? tenants : tenants.filter(({ tenantId }) => !closed.has(tenantId))
  const ssoAppIds = ofProject.flatMap(({ ssoAppId }) => ssoAppId ?? []).sort()
  return { ...authorizationOf(ofProject), tenants, openTenants, ssoAppIds }
}

function authorizationOf(grants: Grant[]): Authorization {
  return {
    roleNames: grants.flatMap(({ roleName }) => roleName ?? []),
    permissions: [
      ...new Set(
        grants.flatMap(({ permissionNames }) => (permissionNames === null ? [] : parseNames(permissionNames))),
      ),
    ].sort(),
  }
}

/** This package wrote the column: a JSON array of names. */
function parseNames(json: string) {
  return JSON.parse(json) as string[]
}
