import { transact } from '@gatehouse-id/database'
import type { Service } from '@gatehouse-id/operation'
import type { AuditTarget, RecordAudit } from '../../activity/index.ts'
import { defaultSsoId, getTenant, roleNamesById } from '../../directory/index.ts'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { flag, type Reading } from '../../foundation/tables/tables.ts'
import { ssoIdOf } from '../sso-configurations/configuration.ts'
import { roleIdsFor } from '../sso-configurations/configure.ts'
import { SsoSettingsNotFound } from '../sso-configurations/contract.ts'
import { findSsoSettings } from '../sso-configurations/store.ts'
import type { xaaSettings } from './contract.ts'
import { Stored, type XaaSettings } from './settings.ts'
import { deleteXaaSettings, listXaaSettings, putXaaSettings, type XaaSettingsRow } from './store.ts'

type Which = { tenantId: string; ssoId: string }

export function xaaSettingsService(
  { db, clock, publicUrl }: Dependencies,
  { recordAudit }: { recordAudit: RecordAudit },
): Service<typeof xaaSettings, Call> {
  /**
   * @throws {TenantNotFound}
   * @throws {SsoSettingsNotFound} when the tenant has no such configuration
   */
  async function scopeOf(reading: Reading, { projectId }: Call, { tenantId, ssoId }: Which) {
    const tenant = await getTenant(reading, projectId, tenantId)
    const scope = { projectId, tenantId, ssoId: ssoIdOf(ssoId) }
    if (scope.ssoId !== defaultSsoId && !(await findSsoSettings(reading, scope)))
      throw new SsoSettingsNotFound({ message: `the tenant ${tenantId} has no SSO configuration ${ssoId}` })
    const target: AuditTarget = { type: 'tenant', id: tenant.id, name: tenant.name }
    return { scope, target }
  }

  async function shown(projectId: string, row: Pick<XaaSettingsRow, 'sso_id' | 'is_enabled' | 'document'>) {
    const { mappings, defaultRoleIds, ...stored } = Stored.parse(JSON.parse(row.document))
    const names = await roleNamesById(db, projectId, [...mappings.map(({ roleId }) => roleId), ...defaultRoleIds])
    const settings: XaaSettings = {
      ...stored,
      ssoId: row.sso_id,
      enabled: row.is_enabled === 1,
      // Deleted roles are left out.
      groupsMapping: mappings.flatMap(({ roleId: id, groups }) => {
        const name = names.get(id)
        return name === undefined ? [] : [{ role: { id, name }, groups }]
      }),
      defaultSSORoles: defaultRoleIds.flatMap(id => names.get(id) ?? []),
      audience: `${publicUrl}/${projectId}`,
    }
    return settings
  }

  return {
    async load(input, call) {
      const { scope } = await scopeOf(db, call, input)
      const rows = await listXaaSettings(db, scope)
      const none = { sso_id: scope.ssoId, is_enabled: 0, document: '{}' }
      return shown(call.projectId, rows.find(row => row.sso_id === scope.ssoId) ?? none)
    },

    async loadAll({ tenantId }, { projectId }) {
      await getTenant(db, projectId, tenantId)
      const all = []
      for (const row of await listXaaSettings(db, { projectId, tenantId })) all.push(await shown(projectId, row))
      return { XAASettings: all }
    },

    async configure({ tenantId, ssoId, enabled, roleMappings, defaultSSORoles, ...stored }, call) {
      const { projectId } = call
      await transact(db, async tx => {
        const { scope, target } = await scopeOf(tx, call, { tenantId, ssoId })
        const roles = await roleIdsFor(tx, scope, { roleMappings, defaultSSORoles })
        await putXaaSettings(tx, {
          project_id: projectId,
          tenant_id: tenantId,
          sso_id: scope.ssoId,
          is_enabled: flag(enabled),
          document: JSON.stringify({ ...stored, ...roles }),
          modified_at: clock(),
        })
        const data = { ssoId: scope.ssoId, enabled, issuers: Object.keys(stored.settings.issuers) }
        await recordAudit(tx, call, { action: 'XaaSettingsModified', target, tenants: [tenantId], data })
      })
      return {}
    },

    async delete(input, call) {
      await transact(db, async tx => {
        const { scope, target } = await scopeOf(tx, call, input)
        if (!(await deleteXaaSettings(tx, scope))) return
        const fact = { target, tenants: [scope.tenantId], data: { ssoId: scope.ssoId } }
        await recordAudit(tx, call, { action: 'XaaSettingsDeleted', ...fact })
      })
      return {}
    },
  }
}
