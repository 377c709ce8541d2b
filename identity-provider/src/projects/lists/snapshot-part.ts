import { z } from 'zod'
import { NewList } from './contract.ts'
import { columnsOf, toList } from './service.ts'
import { listRows } from './store.ts'
import { byName, part, repeated } from '../../foundation/snapshots/part.ts'

export const listsPart = part({
  name: 'lists',
  schema: z.array(NewList).max(1000),

  async export(db, { projectId }) {
    const all = (await listRows.list(db, { projectId })).map(toList)
    return all
      .map(({ name, description, type, data }) => NewList.parse({ name, description, type, data }))
      .toSorted(byName)
  },

  async import({ tx, projectId, newId, clock }, wanted) {
    const problems = repeated(wanted.map(({ name }) => name))
    if (problems.length > 0) return problems
    const own = new Map((await listRows.listToChange(tx, { projectId })).map(row => [row.name, row]))
    for (const list of wanted) {
      const row = own.get(list.name)
      const columns = { ...columnsOf(list), modified_at: clock() }
      if (row) await listRows.update(tx, row, columns)
      else await listRows.insert(tx, { project_id: projectId, id: newId('L'), ...columns, created_at: clock() })
      own.delete(list.name)
    }
    for (const row of own.values()) await listRows.remove(tx, row)
    return []
  },
})
