import type { KeyAuthority } from '../needs.ts'
import { transact } from '@gatehouse-id/database'
import type { InputOf } from '@gatehouse-id/operation'
import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import type { TokenAlgorithm } from '../../../foundation/secrets/algorithms.ts'
import { type projects, ProjectNotFound } from '../contract.ts'
import { prepareProject } from '../create.ts'
import { findProject, type ProjectRow } from '../store.ts'
import type { Snapshots } from '../../snapshots/snapshots.ts'
import type { RecordAudit } from '../../../activity/index.ts'

export type CloneNeeds = { recordAudit: RecordAudit; snapshots: Snapshots; keyAuthority: KeyAuthority }
type Input = InputOf<typeof projects.clone>

/**
 * Makes a project of the same company with the configuration of the calling one, its secrets included, and nobody in
 * it: no users, tenants and access keys. Keys that have rights in the whole company work there.
 */
export function createCloneProject(dependencies: Dependencies, { recordAudit, snapshots, keyAuthority }: CloneNeeds) {
  return async (call: Call, { name, environment = '', tags = [] }: Input): Promise<ProjectRow> => {
    const { db, newId } = dependencies
    const source = await findProject(db, call.projectId)
    if (!source) throw new ProjectNotFound()
    await keyAuthority.requireAuthorityToTag(db, call, { before: [], after: tags })
    const id = newId('P')
    // The column holds what this package wrote: one of the algorithms.
    const tokenAlgorithm = source.token_algorithm as TokenAlgorithm
    const insert = await prepareProject(dependencies, { id, name, tokenAlgorithm, companyId: source.company_id })
    return transact(db, async tx => {
      const files = await snapshots.exportFrom(tx, source.id)
      const inputSecrets = await snapshots.secretsOf(tx, source.id)
      await insert(tx)
      const own = { 'project.json': { ...Object(files['project.json']), name, environment, tags } }
      await snapshots.importIn(
        tx,
        { ...call, projectId: id },
        { files: { ...files, ...own }, inputSecrets, excludes: [] },
      )
      await keyAuthority.reachNewProject(tx, call, id)
      const fact = { action: 'ProjectCloned', target: { type: 'project' as const, id, name } }
      for (const projectId of [source.id, id])
        await recordAudit(tx, { ...call, projectId }, { ...fact, data: { from: source.id } })
      const made = await findProject(tx, id)
      if (!made) throw new Error('unreachable: the project was just made')
      return made
    })
  }
}
