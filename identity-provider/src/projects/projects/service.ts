import type { KeyAuthority } from './needs.ts'
import { transact } from '@gatehouse-id/database'
import type { Service } from '@gatehouse-id/operation'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { createCloneProject } from './clone/clone.ts'
import { cloneAsJob, projectClone } from './clone/clone-job.ts'
import { type Project, projects, ProjectNotFound } from './contract.ts'
import { createDeleteProject } from './delete.ts'
import { findProject, findProjectToChange, listProjectsOfCompany, type ProjectRow, updateProject } from './store.ts'
import type { Snapshots } from '../snapshots/snapshots.ts'
import type { CreateJob, RecordAudit } from '../../activity/index.ts'
import { defineArea } from '../../foundation/areas/area.ts'
import { captured } from '../../foundation/areas/captured.ts'

type Needs = { recordAudit: RecordAudit; snapshots: Snapshots; keyAuthority: KeyAuthority; createJob: CreateJob }

function projectsService(dependencies: Dependencies, needs: Needs): Service<typeof projects, Call> {
  const { db } = dependencies
  const clone = createCloneProject(dependencies, needs)
  const remove = createDeleteProject(dependencies, needs)

  async function change(call: Call, changes: { name?: string; tags?: string[] }) {
    await transact(db, async tx => {
      const before = await findProjectToChange(tx, call.projectId)
      if (!before) throw new ProjectNotFound()
      const { name, tags } = changes
      // The column holds what this package wrote: a JSON array of tags.
      const tagsBefore = JSON.parse(before.tags) as string[]
      if (tags) await needs.keyAuthority.requireAuthorityToTag(tx, call, { before: tagsBefore, after: tags })
      await updateProject(tx, { id: before.id, name, tags: tags && JSON.stringify(tags) })
      await needs.recordAudit(tx, call, {
        action: 'ProjectModified',
        target: { type: 'project', id: before.id, name: name ?? before.name },
        data: { changes },
      })
    })
    return {}
  }

  return {
    /** A caller who reaches no other project, such as a user of this one, sees the project it calls. */
    async list(_, call) {
      const called = await findProject(db, call.projectId)
      if (!called) return { projects: [] }
      const isReached = await needs.keyAuthority.reachOf(db, call)
      if (!isReached) return { projects: [toProject(called)] }
      const all = (await listProjectsOfCompany(db, called.company_id)).map(toProject)
      return { projects: all.filter(isReached) }
    },
    updateName: ({ name }, call) => change(call, { name }),
    updateTags: ({ tags }, call) => change(call, { tags }),

    async clone(input, call) {
      const { id: projectId, name: projectName, environment, tags } = toProject(await clone(call, input))
      return { projectId, projectName, environment, tags }
    },

    ...cloneAsJob(dependencies, needs),

    async delete(_, call) {
      await remove(call)
      return {}
    },
  }
}

function toProject({ id, name, environment, tags }: ProjectRow): Project {
  return {
    id,
    name,
    environment: environment === 'production' ? 'production' : '',
    // The column holds what this package wrote: a JSON array of tags.
    tags: JSON.parse(tags) as string[],
  }
}

export const projectsArea = defineArea({
  contract: projects,
  service: projectsService,
  jobKinds: (dependencies, needs) => [projectClone(dependencies, needs)],
  captured: captured({ table: 'projects', target: 'project', id: 'id', name: 'name', rowsStay: 'projects' }),
})
