import { z } from 'zod'
import { byName, part, repeated } from '../../foundation/snapshots/part.ts'
import { name } from '../resources/fields.ts'
import { TemplateDocument } from './contract.ts'
import { templateRows } from './store.ts'

/** Registration templates, which resources name. */
export const registrationTemplatesPart = part({
  name: 'registrationTemplates',
  schema: z.array(TemplateDocument.extend({ name })).max(10_000),

  async export(db, { projectId }) {
    const rows = await templateRows.list(db, { projectId })
    return rows.map(row => ({ ...TemplateDocument.parse(JSON.parse(row.document)), name: row.name })).toSorted(byName)
  },

  async import({ tx, projectId, newId, clock }, wanted) {
    const problems = repeated(wanted.map(each => each.name))
    if (problems.length > 0) return problems
    const own = new Map((await templateRows.listToChange(tx, { projectId })).map(row => [row.name, row]))
    for (const { name: title, ...document } of wanted) {
      const row = own.get(title)
      const changes = { document: JSON.stringify(document), modified_at: clock() }
      const made = { project_id: projectId, id: newId('RT'), name: title, version: 1, created_at: clock() }
      if (row) await templateRows.update(tx, row, { ...changes, version: row.version + 1 })
      else await templateRows.insert(tx, { ...made, ...changes })
      own.delete(title)
    }
    for (const row of own.values()) await templateRows.remove(tx, row)
    return []
  },
})
