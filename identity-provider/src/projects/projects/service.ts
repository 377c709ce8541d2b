import { transact } from '@gatehouse/database'
import type { Service } from '@gatehouse/operation'
import type { Call } from '../../foundation/call.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { parseRights, requireAuthorityToTag } from '../../tokens/management-keys/authority.ts'
import { rolesIn } from '../../tokens/management-keys/rights.ts'
import { findKeyOfCompany } from '../../tokens/management-keys/store.ts'
import { createCloneProject } from './clone.ts'
import type { Project, projects } from './contract.ts'
import { createDeleteProject } from './delete.ts'
import { ProjectNotFound } from './errors.ts'
import { findProject, findProjectToChange, listProjectsOfCompany, type ProjectRow, updateProject } from './store.ts'
import type { RecordAudit } from '../../activity/audit/record.ts'
import type { SettingsOf } from '../settings/settings.ts'
import type { SigningKeys } from '../../tokens/signing-keys/keys.ts'
import type { Snapshots } from '../snapshots/snapshots.ts'

type Needed = { recordAudit: RecordAudit; settings: SettingsOf; signingKeys: SigningKeys; snapshots: Snapshots }

export const projectsService = (dependencies: Dependencies, rules: Needed): Service<typeof projects, Call> => {
  const { db } = dependencies
  const clone = createCloneProject(dependencies, rules)
  const remove = createDeleteProject(dependencies, rules)

  async function change(call: Call, changes: { name?: string; tags?: string[] }) {
    await transact(db, async tx => {
      const before = await findProjectToChange(tx, call.projectId)
      if (!before) throw new ProjectNotFound()
      const { name, tags } = changes
      // The column holds what this package wrote: a JSON array of tags.
      const tagsBefore = JSON.parse(before.tags) as string[]
      if (tags) await requireAuthorityToTag(tx, call, { before: tagsBefore, after: tags })
      await updateProject(tx, { id: before.id, name, tags: tags && JSON.stringify(tags) })
      await rules.recordAudit(tx, call, {
        action: 'ProjectModified',
        target: { type: 'project', id: before.id, name: name ?? before.name },
        data: { changes },
      })
    })
    return {}
  }

  return {
    /** Whoever has no management key, such as people at the console, sees the project that they are in. */
    async list(_, { projectId, actor }) {
      const called = await findProject(db, projectId)
      if (!called) return { projects: [] }
      const isKey = actor.type === 'managementKey'
      const key = isKey ? await findKeyOfCompany(db, { projectId, id: actor.id }) : undefined
      if (!key) return { projects: [toProject(called)] }
      const rights = parseRights(key)
      const all = (await listProjectsOfCompany(db, called.company_id)).map(toProject)
      return { projects: all.filter(project => rolesIn(rights, project).length > 0) }
    },
    updateName: ({ name }, call) => change(call, { name }),
    updateTags: ({ tags }, call) => change(call, { tags }),

    async clone(input, call) {
      const { id: projectId, name: projectName, environment, tags } = toProject(await clone(call, input))
      return { projectId, projectName, environment, tags }
    },

    async delete(_, call) {
      await remove(call)
      return {}
    },
  }
}

const toProject = ({ id, name, environment, tags }: ProjectRow): Project => ({
  id,
  name,
  environment: environment === 'production' ? 'production' : '',
  // The column holds what this package wrote: a JSON array of tags.
  tags: JSON.parse(tags) as string[],
})
