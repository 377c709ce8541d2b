import type { Dependencies } from '../dependencies.ts'
import { saveFlow } from '../flows/save.ts'
import { starterFlows } from '../flows/starter-flows.ts'
import { consoleRoles } from '../roles/console-roles.ts'
import { insertRole } from '../roles/store.ts'
import type { TokenAlgorithm } from '../signing-keys/contract.ts'
import { generateSigningKey, toRow } from '../signing-keys/generate.ts'
import { insertSigningKey } from '../signing-keys/store.ts'
import type { Writing } from '../tables.ts'
import { insertProject } from './store.ts'

export type NewProject = { id: string; name: string; tokenAlgorithm: TokenAlgorithm; companyId?: string }

/** Prepares what takes time before a transaction is opened: the key pair of a new project. */
export async function prepareProject(
  dependencies: Dependencies,
  { id, name, tokenAlgorithm, companyId = id }: NewProject,
): Promise<(tx: Writing) => Promise<void>> {
  const { clock, newId } = dependencies
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
    for (const { name: role, description, permissionNames } of consoleRoles) {
      const permissions = JSON.stringify(permissionNames)
      await insertRole(tx, {
        project_id: id,
        id: newId('ROL'),
        tenant_id: '',
        name: role,
        description,
        permission_names: permissions,
        is_default: 0,
        is_private: 0,
        created_at: now,
      })
    }
  }
}
