import type { OutputOf } from '@gatehouse-id/operation'
import type { CreateProject } from '../../projects/index.ts'
import { ProjectNotFound, projects } from '../../projects/projects/contract.ts'
import type { Call } from '../../foundation/requests/call.ts'
import { type Data, EntityRefused } from './contract.ts'
import { type Behind, type EntityKind, inputOf, refuseUnsupported } from './entity.ts'

const described = new Set(['name', 'environment', 'tags'])
type Project = OutputOf<typeof projects.list>['projects'][number]

/** A project by its name, environment and tags; the rest of its configuration is a snapshot's. */
export function projectKind(behind: () => Behind, createProject: CreateProject): EntityKind {
  async function load(id: string, call: Call) {
    const all = await behind().projects.list(inputOf(projects.list, call, {}), call)
    const { id: _id, ...project } = ofCall(id, call, all.projects)
    return project
  }

  return {
    load,
    async create(data, call) {
      refuseUnsupported(
        'project',
        data,
        Object.keys(data).filter(field => !described.has(field)),
      )
      const { name, environment = '', tags = [] } = inputOf(projects.clone, call, data)
      const { id, ...project } = await createProject(call, { name, environment, tags })
      return { id, data: project }
    },
    async update(id, data, call) {
      refuseUnsupported(
        'project',
        data,
        Object.keys(data).filter(field => !described.has(field)),
      )
      const before = await load(id, call)
      requireSameEnvironment(before, data)
      await behind().projects.updateName(inputOf(projects.updateName, call, { name: data.name }), call)
      await behind().projects.updateTags(inputOf(projects.updateTags, call, { tags: data.tags }), call)
    },
    async delete(id, call) {
      await load(id, call)
      return behind().projects.delete(inputOf(projects.delete, call, {}), call)
    },
  }
}

/**
 * The caller's rights are those in the called project: no other one is reached.
 * @throws {ProjectNotFound}
 */
function ofCall(id: string, call: Call, all: readonly Project[]): Project {
  const project = all.find(each => each.id === id)
  if (id === call.projectId && project) return project
  throw new ProjectNotFound({ message: `send the project id ${id} before the management key as well` })
}

function requireSameEnvironment(before: { environment: string }, { environment = '' }: Data): void {
  if (environment === before.environment) return
  throw new EntityRefused({
    message: 'project: environment cannot be changed; make another project',
    fields: [{ field: 'data.environment', message: 'cannot be changed' }],
  })
}
