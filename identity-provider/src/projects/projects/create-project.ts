import { transact } from '@gatehouse-id/database'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { TokenAlgorithm } from '../../foundation/secrets/algorithms.ts'
import type { Writing } from '../../foundation/tables/tables.ts'
import type { RecordAudit } from '../../activity/index.ts'
import { type Project, ProjectNotFound } from './contract.ts'
import { prepareProject } from './create.ts'
import type { KeyAuthority } from './needs.ts'
import { findProject, updateProject } from './store.ts'

export type CreateProject = (
  call: Call,
  input: Omit<Project, 'id'>,
  /** What else is to be there from the start; the call is in the new project. */
  fill: (tx: Writing, inside: Call) => Promise<void>,
) => Promise<Project>

type Needs = { recordAudit: RecordAudit; keyAuthority: KeyAuthority }

/** Makes a project with the initial configuration, in the company of the calling project and with its algorithm. */
export function createCreateProject(dependencies: Dependencies, { recordAudit, keyAuthority }: Needs): CreateProject {
  const { db, newId } = dependencies
  return async (call, { name, environment, tags }, fill) => {
    const origin = await findProject(db, call.projectId)
    if (!origin) throw new ProjectNotFound()
    await keyAuthority.requireAuthorityToTag(db, call, { before: [], after: tags })
    const id = newId('P')
    // The column holds what this package wrote: one of the algorithms.
    const tokenAlgorithm = origin.token_algorithm as TokenAlgorithm
    const insert = await prepareProject(dependencies, { id, name, tokenAlgorithm, companyId: origin.company_id })
    await transact(db, async tx => {
      await insert(tx)
      const { settings } = (await findProject(tx, id)) ?? { settings: '{}' }
      await updateProject(tx, { id, name, environment, tags: JSON.stringify(tags), settings })
      await fill(tx, { ...call, projectId: id })
      await keyAuthority.reachNewProject(tx, call, id)
      const fact = { action: 'ProjectCreated', target: { type: 'project' as const, id, name } }
      for (const projectId of [origin.id, id]) await recordAudit(tx, { ...call, projectId }, fact)
    })
    return { id, name, environment, tags }
  }
}
