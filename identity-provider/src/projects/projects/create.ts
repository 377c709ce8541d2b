import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { TokenAlgorithm } from '../../foundation/secrets/algorithms.ts'
import type { Writing } from '../../foundation/tables/tables.ts'
import { insertProject } from './store.ts'

export type NewProject = { id: string; name: string; tokenAlgorithm: TokenAlgorithm; companyId?: string }

/** Prepares what takes time before a transaction is opened; hooks make the project's first keys, roles and flows. */
export async function prepareProject(
  dependencies: Dependencies,
  { id, name, tokenAlgorithm, companyId = id }: NewProject,
): Promise<(tx: Writing) => Promise<void>> {
  const { clock, hooks } = dependencies
  const insertContents = await hooks.onNewProject({ projectId: id, algorithm: tokenAlgorithm })
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
    await insertContents(tx)
  }
}
