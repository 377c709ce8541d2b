import type { Dependencies } from '../../foundation/dependencies.ts'
import { saveFlow } from '../flows/save.ts'
import { starterFlows } from '../flows/starter-flows.ts'
import { ensureConsoleRoles } from '../../directory/roles/ensure.ts'
import { insertRole, type RoleRow } from '../../directory/roles/store.ts'
import type { TokenAlgorithm } from '../../tokens/signing-keys/contract.ts'
import { generateSigningKey, toRow } from '../../tokens/signing-keys/generate.ts'
import { insertSigningKey } from '../../tokens/signing-keys/store.ts'
import type { Writing } from '../../foundation/tables.ts'
import { insertProject } from './store.ts'

export type NewProject = { id: string; name: string; tokenAlgorithm: TokenAlgorithm; companyId?: string }

/** Prepares what takes time before a transaction is opened: the key pair of a new project. */
export async function prepareProject(
  dependencies: Dependencies,
  { id, name, tokenAlgorithm, companyId = id }: NewProject,
): Promise<(tx: Writing) => Promise<void>> {
  const { clock } = dependencies
  const key = await generateSigningKey(tokenAlgorithm)
  return async tx => {
    const now = clock()
    await insertProject(tx, {
      id,
      name,
      environment: '',
      tags: '[]',
      token_algorithm: tokenAlgorithm,
      created_at: now,
      settings: '{}',
      company_id: companyId,
    })
    await insertSigningKey(tx, toRow(dependencies, { projectId: id, algorithm: tokenAlgorithm, key }))
    for (const [flowId, content] of Object.entries(starterFlows))
      await saveFlow(tx, dependencies, { projectId: id, flowId, actorName: 'Gatehouse' }, content)
    await ensureConsoleRoles(tx, dependencies, id)
    await insertRole(tx, tenantAdmin(dependencies, id))
  }
}

/** The role that a new project has for those who run a tenant (provider-api §3.3); the project may change or delete it. */
const tenantAdmin = ({ clock, newId }: Pick<Dependencies, 'clock' | 'newId'>, projectId: string): RoleRow => ({
  project_id: projectId,
  id: newId('ROL'),
  tenant_id: '',
  name: 'Tenant Admin',
  description: 'May see and change the people of a tenant and how they sign in, and act as them',
  permission_names: JSON.stringify(['User Admin', 'SSO Admin', 'Impersonate']),
  is_default: 0,
  is_private: 0,
  created_at: clock(),
})
