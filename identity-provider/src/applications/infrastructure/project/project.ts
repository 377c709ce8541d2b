import { type Call, requireRight } from '../../../foundation/requests/call.ts'
import { lists } from '../../../projects/lists/contract.ts'
import type { CreateProject, Snapshots } from '../../../projects/index.ts'
import { ProjectNotFound, projects } from '../../../projects/projects/contract.ts'
import { projectSnapshots } from '../../../projects/snapshots/contract.ts'
import { noSecrets } from '../../../foundation/snapshots/secrets.ts'

import { permissions } from '../../../directory/permissions/contract.ts'
import { roles } from '../../../directory/roles/contract.ts'
import { EntityRefused } from '../contract.ts'
import { type Behind, type EntityKind, inputOf } from '../entity.ts'
import { describe, type Described, type Ids, readDescribed, renamed, toFiles } from './described.ts'

/** A project with its settings, roles, permissions, attributes of users and lists; the rest of its configuration is a snapshot's. */
export function projectKind(
  behind: () => Behind,
  { createProject, snapshots }: { createProject: CreateProject; snapshots: Snapshots },
): EntityKind {
  /**
   * The caller's rights are those in the called project: no other one is reached.
   * @throws {ProjectNotFound}
   */
  async function requireOfCall(id: string, call: Call): Promise<void> {
    const all = await behind().projects.list(inputOf(projects.list, call, {}), call)
    if (id !== call.projectId || !all.projects.some(each => each.id === id))
      throw new ProjectNotFound({ message: `send the project id ${id} before the management key as well` })
  }

  async function load(id: string, call: Call) {
    await requireOfCall(id, call)
    const { files } = await behind().projectSnapshots.export(inputOf(projectSnapshots.export, call, {}), call)
    return describe(files, await idsOf(call))
  }

  async function idsOf(call: Call): Promise<Ids> {
    const all = behind()
    const ofRoles = await all.roles.loadAll(inputOf(roles.loadAll, call, {}), call)
    const ofPermissions = await all.permissions.loadAll(inputOf(permissions.loadAll, call, {}), call)
    const ofLists = await all.lists.loadAll(inputOf(lists.loadAll, call, {}), call)
    return {
      roles: ofRoles.roles.filter(({ tenantId }) => tenantId === ''),
      permissions: ofPermissions.permissions,
      lists: ofLists.lists,
    }
  }

  /** Renaming keeps who has a role; an import would know it as another one. */
  async function rename(described: Described, call: Call): Promise<void> {
    const changed = renamed(described, await idsOf(call))
    const all = behind()
    for (const { id, newName } of changed.permissions) {
      const { description } = described.authorization?.permissions?.find(({ name }) => name === newName) ?? {}
      const input = { id, newName, description: description ?? '' }
      await all.permissions.update(inputOf(permissions.update, call, input), call)
    }
    if (changed.roles.length > 0) {
      const { roles: own } = await all.roles.loadAll(inputOf(roles.loadAll, call, {}), call)
      for (const { id, newName } of changed.roles) {
        const { name: _, ...role } = own.find(each => each.id === id) ?? {}
        await all.roles.update(inputOf(roles.update, call, { ...role, id, newName }), call)
      }
    }
    for (const { id, newName } of changed.lists) {
      const { list } = await all.lists.load(inputOf(lists.load, call, { id }), call)
      await all.lists.update(inputOf(lists.update, call, { ...list, name: newName }), call)
    }
  }

  return {
    load,
    async create(data, call) {
      const described = readDescribed(data)
      const { name, environment, tags } = described
      const project = inputOf(projects.clone, call, { name, environment: environment ?? '', tags: tags ?? [] })
      const { id } = await createProject(
        call,
        { name: project.name, environment: project.environment ?? '', tags: project.tags ?? [] },
        async (tx, inside) => {
          const files = toFiles(described, await snapshots.exportFrom(tx, inside.projectId))
          await snapshots.importIn(tx, inside, { files, inputSecrets: noSecrets(), excludes: [] })
        },
      )
      const inside = { ...call, projectId: id }
      return { id, data: describe((await behind().projectSnapshots.export({}, inside)).files, await idsOf(inside)) }
    },
    async update(id, data, call) {
      // Before anything is renamed.
      requireRight(projectSnapshots.import, call)
      const described = readDescribed(data)
      const before = await load(id, call)
      if ((described.environment ?? '') !== before.environment)
        throw new EntityRefused({
          message: 'project: environment cannot be changed; make another project',
          fields: [{ field: 'data.environment', message: 'cannot be changed' }],
        })
      await rename(described, call)
      const { files } = await behind().projectSnapshots.export(inputOf(projectSnapshots.export, call, {}), call)
      const input = inputOf(projectSnapshots.import, call, { files: toFiles(described, files) })
      await behind().projectSnapshots.import(input, call)
    },
    async delete(id, call) {
      await requireOfCall(id, call)
      return behind().projects.delete(inputOf(projects.delete, call, {}), call)
    },
  }
}
