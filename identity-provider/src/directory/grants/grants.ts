import { prepared } from '@gatehouse-id/database'
import type { Compilable } from 'kysely'
import type { Reading } from '../../foundation/tables/tables.ts'

/** Holders per statement: each number is a query that is compiled once. SQLite allows 32,766 values in one. */
const holdersPerStatement = [1, 25, 100]
const holdersMax = 500

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

/** Every role and tenant of some holders, in one query per 500. `toGranted` has an order; a database would sort for each holder. */
export type ListGrants = (db: Reading, holders: { projectId: string; holderIds: string[] }) => Promise<Grant[]>

type Query = (db: Reading, projectId: string, holderIds: string[]) => Compilable<Grant>

/** Reads grants with `query`. */
export function createListGrants(query: Query): ListGrants {
  const ofSize = holdersPerStatement.map(size => ({ size, list: createListOf(query, size) }))
  const largest = { size: holdersMax, list: createListOf(query, holdersMax) }
  return async (db, { projectId, holderIds }) => {
    const grants: Grant[] = []
    for (let from = 0; from < holderIds.length; ) {
      const left = holderIds.length - from
      const { size, list } = ofSize.find(each => each.size >= left) ?? largest
      grants.push(...(await list(db, projectId, holderIds.slice(from, from + size))))
      from += size
    }
    return grants
  }
}

/** Reads the grants of up to `size` holders. */
function createListOf(query: Query, size: number) {
  const names = Array.from({ length: size }, (_, index) => `holder${index}`)
  const run = prepared((db: Reading, { projectId, ...holders }: { projectId: string } & Record<string, string>) =>
    query(db, projectId, Object.values(holders)),
  )
  return async (db: Reading, projectId: string, holderIds: readonly string[]): Promise<Grant[]> => {
    // The last one again where there are fewer: a holder counts once, however often it is named.
    const last = holderIds.at(-1) ?? ''
    const holders = Object.fromEntries(names.map((name, index) => [name, holderIds[index] ?? last]))
    return (await run(db, { projectId, ...holders })).rows
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

/** Names and ids in alphabetical order. */
export function toGranted(grants: Grant[]): Granted {
  const byTenant = Map.groupBy(grants, grant => grant.tenantId)
  const ofProject = byTenant.get('') ?? []
  byTenant.delete('')
  const tenants = [...byTenant.keys()].sort().map(tenantId => {
    const ofTenant = byTenant.get(tenantId) ?? []
    return { tenantId, tenantName: ofTenant[0]?.tenantName ?? '', ...authorizationOf(ofTenant) }
  })
  const closed = new Set(grants.filter(grant => grant.isTenantDisabled === 1).map(grant => grant.tenantId))
  const openTenants = closed.size === 0 ? tenants : tenants.filter(({ tenantId }) => !closed.has(tenantId))
  const ssoAppIds = ofProject.flatMap(({ ssoAppId }) => ssoAppId ?? []).sort()
  return { ...authorizationOf(ofProject), tenants, openTenants, ssoAppIds }
}

function authorizationOf(grants: Grant[]): Authorization {
  return {
    roleNames: grants.flatMap(({ roleName }) => roleName ?? []).sort(),
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
