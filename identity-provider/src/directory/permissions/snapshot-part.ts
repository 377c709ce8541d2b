import { z } from 'zod'
import { NewPermission } from './contract.ts'
import { deletePermission, insertPermission, listPermissions, updatePermission } from './store.ts'
import { isSystemPermission } from './system.ts'
import { byName, part, repeated } from '../../foundation/snapshots/part.ts'

/** The project's own permissions; every project has the built-in ones. */
export const permissionsPart = part({
  name: 'permissions',
  schema: z.array(NewPermission).max(5000),

  async export(db, { projectId }) {
    const rows = await listPermissions(db, projectId)
    return rows.map(({ name, description }) => ({ name, description })).toSorted(byName)
  },

  async import({ tx, projectId, newId, clock, hooks }, wanted) {
    const problems = [
      ...repeated(wanted.map(({ name }) => name)),
      ...wanted
        .filter(({ name }) => isSystemPermission(name))
        .map(({ name }) => `${name} is a permission of the system`),
    ]
    if (problems.length > 0) return problems
    const own = new Map((await listPermissions(tx, projectId)).map(row => [row.name, row]))
    for (const { name, description } of wanted) {
      const row = own.get(name)
      if (row) await updatePermission(tx, { ...row, description })
      else
        await insertPermission(tx, { project_id: projectId, id: newId('PRM'), name, description, created_at: clock() })
      own.delete(name)
    }
    for (const { id, name } of own.values()) {
      await deletePermission(tx, { projectId, id })
      await hooks.onPermissionRenamed(tx, { projectId, name, newName: undefined })
    }
    return []
  },
})
