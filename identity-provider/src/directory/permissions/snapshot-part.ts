import { z } from 'zod'
import { NewPermission } from './contract.ts'
import { permissionRows } from './store.ts'
import { isSystemPermission } from './system.ts'
import { byName, part, repeated } from '../../foundation/snapshots/part.ts'

/** The project's own permissions; every project has the built-in ones. */
export const permissionsPart = part({
  name: 'permissions',
  schema: z.array(NewPermission).max(5000),

  async export(db, { projectId }) {
    const rows = await permissionRows.list(db, { projectId })
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
    const own = new Map((await permissionRows.listToChange(tx, { projectId })).map(row => [row.name, row]))
    for (const { name, description } of wanted) {
      const row = own.get(name)
      if (row) await permissionRows.update(tx, row, { description })
      else {
        const made = { project_id: projectId, id: newId('PRM'), name, description, created_at: clock() }
        await permissionRows.insert(tx, made)
      }
      own.delete(name)
    }
    for (const row of own.values()) {
      await permissionRows.remove(tx, row)
      await hooks.onPermissionRenamed(tx, { projectId, name: row.name, newName: undefined })
    }
    return []
  },
})
