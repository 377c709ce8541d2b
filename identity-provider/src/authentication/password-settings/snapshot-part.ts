import { PasswordPolicy, policyProblems } from './contract.ts'
import { parsePolicy } from './policies.ts'
import { findPasswordSettings, putPasswordSettings } from './store.ts'
import { part } from '../../foundation/snapshots/part.ts'

/** The policy of the project; those of tenants belong to the tenants. */
export const passwordSettingsPart = part({
  name: 'passwordSettings',
  schema: PasswordPolicy,

  export: async (db, { projectId }) =>
    parsePolicy((await findPasswordSettings(db, { projectId, tenantId: '' }))?.settings),

  async import({ tx, projectId, clock }, policy) {
    const problems = policyProblems(policy).map(({ field, message }) => `${field}: ${message}`)
    if (problems.length > 0) return problems
    const settings = JSON.stringify(policy)
    await putPasswordSettings(tx, { project_id: projectId, tenant_id: '', settings, modified_at: clock() })
    return []
  },
})
