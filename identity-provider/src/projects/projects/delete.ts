import { transact } from '@gatehouse/database'
import type { Call } from '../../foundation/call.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { parseRights } from '../../tokens/management-keys/authority.ts'
import type { Rights } from '../../tokens/management-keys/rights.ts'
import { listManagementKeys } from '../../tokens/management-keys/store.ts'
import { ProjectInUse, ProjectNotFound } from './errors.ts'
import { deleteProject, findFirstProject, findProjectToChange } from './store.ts'
import type { RecordAudit } from '../../activity/audit/record.ts'
import type { SettingsOf } from '../settings/settings.ts'
import type { SigningKeys } from '../../tokens/signing-keys/keys.ts'
import type { Snapshots } from '../snapshots/snapshots.ts'

type Needed = { recordAudit: RecordAudit; settings: SettingsOf; signingKeys: SigningKeys; snapshots: Snapshots }

/**
 * Deletes the calling project with everything of it. The first project stays, because the console signs its people in
 * there; and so does one whose keys have rights elsewhere, until those keys are deleted.
 */
export const createDeleteProject =
  ({ db }: Pick<Dependencies, 'db'>, { recordAudit, settings, signingKeys, snapshots }: Needed) =>
  async (call: Call): Promise<void> => {
    const { projectId } = call
    await transact(db, async tx => {
      const project = await findProjectToChange(tx, projectId)
      if (!project) throw new ProjectNotFound()
      const first = await findFirstProject(tx)
      if (!first || first.id === projectId)
        throw new ProjectInUse({ message: 'the people of the console sign in to this project, which stays' })
      const keys = await listManagementKeys(tx, projectId)
      const key = keys.find(each => isForOthers(parseRights(each), projectId))
      if (key) {
        const message = `the management key ${key.name} of this project has rights in others: delete it first`
        throw new ProjectInUse({ message })
      }
      await deleteProject(tx, projectId)
      // Nothing is left here to write it to.
      const target = { type: 'project' as const, id: projectId, name: project.name }
      await recordAudit(tx, { ...call, projectId: first.id }, { action: 'ProjectDeleted', type: 'warn', target })
    })
    settings.forget(projectId)
    signingKeys.forget(projectId)
    snapshots.forget(projectId)
  }

const isForOthers = ({ companyRoles, projectRoles, tagRoles }: Rights, projectId: string): boolean =>
  companyRoles.length > 0 ||
  tagRoles.length > 0 ||
  projectRoles.some(({ projectIds }) => projectIds.some(id => id !== projectId))
