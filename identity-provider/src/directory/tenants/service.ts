import type { RemoveUser } from '../users/profile/remove.ts'
import { listOnlyMembers } from '../users/tenants/store.ts'
import { transact } from '@gatehouse-id/database'
import type { InputOf, Service } from '@gatehouse-id/operation'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { resolveRoles } from '../roles/resolve.ts'
import { createChangeTenant } from './change.ts'
import { replaceTenantDomains } from './membership/domains.ts'
import { flag, type Writing } from '../../foundation/tables/tables.ts'
import { tenants } from './contract.ts'
import { TenantHasSuccessors } from './errors.ts'
import { deleteTenant, getTenant, listSuccessors, listTenants, type TenantRow, tenantRows } from './store.ts'
import { runTenantSearch } from './search/search.ts'
import { toSettings, toTenants } from './to-tenant.ts'
import type { Tenant } from './tenant.ts'
import type { RecordAudit } from '../../activity/index.ts'
import { defineArea } from '../../foundation/areas/area.ts'
import { renameDefaultRole } from './membership/default-roles.ts'

function tenantsService(
  { db, clock, newId, hooks }: Dependencies,
  { recordAudit, removeUser }: { recordAudit: RecordAudit; removeUser: RemoveUser },
): Service<typeof tenants, Call> {
  const change = createChangeTenant({ db }, { recordAudit })

  /** Deletes the users that belong only to this tenant; returns how many there were. */
  async function removeMembers(tx: Writing, call: Call, tenantId: string): Promise<number> {
    const members = await listOnlyMembers(tx, { projectId: call.projectId, tenantId })
    for (const row of members) await removeUser.remove(tx, call, row, tenantId)
    return members.length
  }

  return {
    async create({ id, parent = '', ...fields }, call) {
      const row: TenantRow = {
        ...empty,
        ...columnsOf(fields),
        name: fields.name,
        project_id: call.projectId,
        id: id || newId('T'),
        parent_id: parent,
        created_at: clock(),
      }
      await transact(db, async tx => {
        if (parent) await getTenant(tx, call.projectId, parent)
        await tenantRows.insert(tx, row)
        await recordAudit(tx, call, { action: 'TenantCreated', target: tenantRows.targetOf(row), tenants: [row.id] })
      })
      return { id: row.id }
    },

    patch: ({ id, ...fields }, call) => change(call, id, () => columnsOf(fields), { changes: fields }),
    update: ({ id, ...fields }, call) => change(call, id, () => columnsOf(fields), { changes: fields }),

    async updateDefaultRoles({ id, defaultRoles }, call) {
      await resolveRoles(db, call, { projectId: call.projectId, tenantId: id, names: defaultRoles })
      return change(call, id, () => ({ default_role_names: JSON.stringify(defaultRoles) }), { defaultRoles })
    },

    async delete({ id, cascade }, call) {
      await transact(db, async tx => {
        const row = await tenantRows.getToChange(tx, call, { id })
        const below = await listSuccessors(tx, { projectId: call.projectId, parentIds: [id] })
        if (below.length > 0) throw new TenantHasSuccessors()
        const users = cascade ? await removeMembers(tx, call, id) : 0
        await hooks.onTenantRemoved(tx, call, { tenantId: id, isCascade: cascade })
        await deleteTenant(tx, row)
        const data = { cascade, users }
        await recordAudit(tx, call, { action: 'TenantDeleted', target: tenantRows.targetOf(row), tenants: [id], data })
      })
      return {}
    },

    async load({ id }, { projectId }) {
      const [tenant] = await toTenants(db, projectId, [await getTenant(db, projectId, id)])
      if (!tenant) throw new Error('unreachable: one row gives one tenant')
      return tenant
    },

    loadAll: async (_, { projectId }) => ({
      tenants: await toTenants(db, projectId, await listTenants(db, { projectId })),
    }),

    async search(search, { projectId }) {
      const rows = await listTenants(db, {
        projectId,
        ids: some(search.tenantIds),
        names: some(search.tenantNames),
        authType: search.authType || undefined,
        parentId: search.topLevelOnly ? '' : search.parentTenantId || undefined,
      })
      const found = await toTenants(db, projectId, rows)
      return { tenants: found.filter(tenant => matches(tenant, search)) }
    },

    async list(search, { projectId }) {
      const { rows, ...page } = await runTenantSearch(db, projectId, search)
      return { tenants: await toTenants(db, projectId, rows), ...page }
    },

    async searchSettings({ tenantIds }, { projectId }) {
      const rows = await listTenants(db, { projectId, ids: tenantIds })
      return { settings: rows.map(row => ({ ...toSettings(row), tenantId: row.id })) }
    },
    loadSettings: async ({ id }, { projectId }) => toSettings(await getTenant(db, projectId, id)),

    updateSettings: ({ tenantId, domains, selfProvisioningDomains, authType, ...settings }, call) =>
      change(
        call,
        tenantId,
        row => ({
          self_provisioning_domains: JSON.stringify(selfProvisioningDomains),
          auth_type: authType || row.auth_type,
          settings: JSON.stringify(settings),
        }),
        { settings, domains },
        tx => replaceTenantDomains(tx, { projectId: call.projectId, tenantId }, domains),
      ),
  }
}

type Fields = Omit<InputOf<typeof tenants.patch>, 'id'>

const empty = {
  is_disabled: 0,
  self_provisioning_domains: '[]',
  domains: '[]',
  custom_attributes: '{}',
  auth_type: 'none',
  enforces_sso: 0,
  sso_exclusions: '[]',
  federated_app_ids: '[]',
  role_inheritance: '',
  default_role_names: '[]',
  settings: '{}',
}

/** Only the given fields; the others stay as they are. */
function columnsOf(fields: Fields) {
  return {
    ...(fields.name !== undefined && { name: fields.name }),
    ...(fields.disabled !== undefined && { is_disabled: flag(fields.disabled) }),
    ...(fields.enforceSSO !== undefined && { enforces_sso: flag(fields.enforceSSO) }),
    ...(fields.authType !== undefined && { auth_type: fields.authType }),
    ...(fields.roleInheritance !== undefined && { role_inheritance: fields.roleInheritance }),
    ...json('self_provisioning_domains', fields.selfProvisioningDomains),
    ...json('custom_attributes', fields.customAttributes),
    ...json('sso_exclusions', fields.enforceSSOExclusions),
    ...json('federated_app_ids', fields.federatedAppIds),
  }
}

function json<Column extends keyof TenantRow>(column: Column, value: unknown): Partial<TenantRow> {
  return value === undefined ? {} : { [column]: JSON.stringify(value) }
}

/** An empty list does not filter. */
function some(values: string[] | undefined) {
  return values?.length ? values : undefined
}

function matches(tenant: Tenant, search: InputOf<typeof tenants.search>): boolean {
  const has = (list: string[], wanted: string[] | undefined) =>
    !wanted?.length || wanted.some(each => list.includes(each.toLowerCase()))
  const attributes = Object.entries(search.customAttributes ?? {})
  return (
    has(tenant.selfProvisioningDomains, search.tenantSelfProvisioningDomains) &&
    has(tenant.domains, search.tenantSSODomains) &&
    attributes.every(([name, value]) => JSON.stringify(tenant.customAttributes[name]) === JSON.stringify(value))
  )
}

export const tenantsArea = defineArea({
  contract: tenants,
  service: tenantsService,
  hooks: () => ({ onRoleRenamed: renameDefaultRole }),
  captured: [tenantRows.captured],
})
