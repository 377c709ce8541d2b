import type { z } from 'zod'
import type { Reading } from '../../foundation/tables/tables.ts'
import { listSuccessors, type TenantRow } from './store.ts'
import { StoredSettings, type Tenant, type TenantSettings } from './tenant.ts'

/** Above this many, the successors of the whole project are read instead of each tenant's. */
const parentsMax = 500

/** Rows as the wire has tenants; the tenants below them are loaded in one query. */
export async function toTenants(db: Reading, projectId: string, rows: TenantRow[]): Promise<Tenant[]> {
  if (rows.length === 0) return []
  const parentIds = rows.length > parentsMax ? undefined : rows.map(row => row.id)
  const successors = Map.groupBy(await listSuccessors(db, { projectId, parentIds }), ({ parentId }) => parentId)
  return rows.map(row =>
    describe(
      row,
      (successors.get(row.id) ?? []).map(({ id }) => id),
    ),
  )
}

export function toSettings(row: TenantRow): z.output<typeof TenantSettings> {
  return {
    ...StoredSettings.parse(JSON.parse(row.settings)),
    domains: names(row.domains),
    selfProvisioningDomains: names(row.self_provisioning_domains),
    authType: authTypeOf(row),
  }
}

/** This package wrote these columns, as JSON of exactly these types. */
function names(json: string) {
  return JSON.parse(json) as string[]
}
function object(json: string) {
  return JSON.parse(json) as Record<string, unknown>
}
/** Written from the closed sets that the contract names. */
function authTypeOf(row: TenantRow) {
  return row.auth_type as Tenant['authType']
}
function inheritanceOf(row: TenantRow) {
  return row.role_inheritance as Tenant['roleInheritance']
}

function describe(row: TenantRow, successors: string[]): Tenant {
  return {
    id: row.id,
    name: row.name,
    selfProvisioningDomains: names(row.self_provisioning_domains),
    domains: names(row.domains),
    customAttributes: object(row.custom_attributes),
    authType: authTypeOf(row),
    createdTime: Math.floor(row.created_at / 1000),
    disabled: row.is_disabled === 1,
    enforceSSO: row.enforces_sso === 1,
    enforceSSOExclusions: names(row.sso_exclusions),
    federatedAppIds: names(row.federated_app_ids),
    parent: row.parent_id,
    successors,
    defaultRoles: names(row.default_role_names),
    roleInheritance: inheritanceOf(row),
  }
}
