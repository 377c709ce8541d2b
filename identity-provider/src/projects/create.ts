import type { Dependencies } from '../dependencies.ts'
import { saveFlow } from '../flows/save.ts'
import { starterFlows } from '../flows/starter-flows.ts'
import { ensureConsoleRoles } from '../roles/ensure.ts'
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
  }
}
