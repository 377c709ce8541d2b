import { createProjectCache } from '../../../../foundation/cache/project-cache.ts'
import type { Dependencies } from '../../../../foundation/areas/dependencies.ts'
import { checkFlow, contentOf, findFlow, signInFlow } from '../../../../projects/index.ts'

/** The flow of a project that takes the place of the built-in one. */
export type FindOwnFlow = () => Promise<string | undefined>

/** A flow with the id of the built-in one takes its place, unless it is disabled or has faults. */
export function createFindOwnFlow(
  dependencies: Pick<Dependencies, 'db' | 'clock' | 'encryption'>,
  projectId: string,
): FindOwnFlow {
  const { id: flowId } = signInFlow
  const flows = createProjectCache(dependencies, {
    tables: ['flows', 'flow_versions'],
    async load(db) {
      const row = await findFlow(db, { projectId, flowId })
      if (!row || row.is_disabled === 1) return undefined
      return 'flow' in checkFlow(contentOf(row, dependencies)) ? flowId : undefined
    },
  })
  return () => flows.of(projectId)
}
