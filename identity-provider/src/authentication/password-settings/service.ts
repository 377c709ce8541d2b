import { transact } from '@gatehouse-id/database'
import { InvalidInput, type Service } from '@gatehouse-id/operation'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { Reading } from '../../foundation/tables/tables.ts'
import { PasswordPolicy, type passwordSettings, policyProblems } from './contract.ts'
import { parsePolicy } from './policies.ts'
import { findPasswordSettings, listPasswordSettings, putPasswordSettings } from './store.ts'
import { findProjectToChange } from '../../projects/index.ts'
import { lockTenant, listTenants, TenantNotFound, findTenant } from '../../directory/index.ts'
import type { RecordAudit } from '../../activity/index.ts'

export function passwordSettingsService(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  { recordAudit }: { recordAudit: RecordAudit },
): Service<typeof passwordSettings, Call> {
  /**
   * A tenant without its own settings gets those of the project, disabled.
   * @throws {TenantNotFound} when the tenant does not exist
   */
  async function policyOf(reading: Reading, projectId: string, tenantId: string): Promise<PasswordPolicy> {
    const ofProject = parsePolicy((await findPasswordSettings(reading, { projectId, tenantId: '' }))?.settings)
    if (tenantId === '') return ofProject
    if (!(await findTenant(reading, { projectId, id: tenantId }))) {
      throw new TenantNotFound({ message: `there is no tenant ${tenantId} in this project` })
    }
    const own = await findPasswordSettings(reading, { projectId, tenantId })
    return own ? parsePolicy(own.settings) : { ...ofProject, enabled: false }
  }

  return {
    async load({ tenantId }, { projectId }) {
      const policy = await policyOf(db, projectId, tenantId)
      return { ...policy, tenantId, nonAlphaNumeric: policy.nonAlphanumeric }
    },

    async list({ tenantIds }, { projectId }) {
      const ofProject = await policyOf(db, projectId, '')
      const tenants = await listTenants(db, { projectId, ids: tenantIds })
      const rows = await listPasswordSettings(db, { projectId, tenantIds })
      const own = new Map(rows.map(row => [row.tenant_id, parsePolicy(row.settings)]))
      const policies = tenants.map(({ id: tenantId }) => {
        const policy = own.get(tenantId) ?? { ...ofProject, enabled: false }
        return { ...policy, tenantId, nonAlphaNumeric: policy.nonAlphanumeric }
      })
      return { policies }
    },

    async configure({ tenantId, nonAlphaNumeric, ...changes }, call) {
      const { projectId } = call
      await transact(db, async tx => {
        // The whole policy is written below, so concurrent changes must wait.
        const tenant = tenantId ? await lockTenant(tx, { projectId, tenantId }) : undefined
        const project = tenantId ? undefined : await findProjectToChange(tx, projectId)
        const before = await policyOf(tx, projectId, tenantId)
        const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
        // A caller that changes a loaded policy sends both spellings, one of them unchanged.
        const spellings = [changes.nonAlphanumeric, nonAlphaNumeric].filter(value => value !== undefined)
        const changed = spellings.find(value => value !== before.nonAlphanumeric)
        if (changed !== undefined) given.nonAlphanumeric = changed
        const after = PasswordPolicy.parse({ ...before, ...given })
        const fields = policyProblems(after)
        if (fields.length > 0) {
          throw new InvalidInput({ message: fields.map(each => `${each.field}: ${each.message}`).join('; '), fields })
        }
        const row = { project_id: projectId, tenant_id: tenantId, settings: JSON.stringify(after) }
        await putPasswordSettings(tx, { ...row, modified_at: clock() })
        const tenants = tenantId ? [tenantId] : []
        const target = tenant
          ? { type: 'tenant' as const, id: tenant.id, name: tenant.name }
          : { type: 'project' as const, id: projectId, name: project?.name ?? '' }
        await recordAudit(tx, call, { action: 'PasswordSettingsModified', target, tenants, data: { changes: given } })
      })
      return {}
    },
  }
}
