import type { KeyAuthority } from './needs.ts'
import { transact } from '@gatehouse-id/database'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { ProjectInUse, ProjectNotFound } from './contract.ts'
import { deleteProject, findFirstProject, findProjectToChange } from './store.ts'
import type { Writing } from '../../foundation/tables/tables.ts'
import type { RecordAudit } from '../../activity/index.ts'

type Needs = { recordAudit: RecordAudit; keyAuthority: KeyAuthority }

/**
 * Deletes the calling project with everything in it. The first project stays, because administrators sign in to the console
 * there; and so does one whose keys have rights elsewhere, until those keys are deleted.
 */
export function createDeleteProject({ db }: Pick<Dependencies, 'db'>, { recordAudit, keyAuthority }: Needs) {
  return async (call: Call): Promise<void> => {
    const { projectId } = call
    const remove = async (tx: Writing) => {
      const project = await findProjectToChange(tx, projectId)
      if (!project) throw new ProjectNotFound()
      const first = await findFirstProject(tx)
      if (!first || first.id === projectId)
        throw new ProjectInUse({
          message: 'administrators sign in to the console through this project, so it cannot be deleted',
        })
      const key = await keyAuthority.findKeyForOthers(tx, projectId)
      if (key) {
        const message = `the management key ${key.name} of this project has rights in others: delete it first`
        throw new ProjectInUse({ message })
      }
      await deleteProject(tx, projectId)
      // Nothing is left here to write it to.
      const target = { type: 'project' as const, id: projectId, name: project.name }
      await recordAudit(tx, { ...call, projectId: first.id }, { action: 'ProjectDeleted', type: 'warn', target })
    }
    await transact(db, remove, { isLong: true })
  }
}
