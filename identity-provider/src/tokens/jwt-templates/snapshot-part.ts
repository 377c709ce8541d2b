import { z } from 'zod'
import { issuesOf } from './issues.ts'
import { columnsOf, jwtTemplateRows, listJwtTemplates } from './store.ts'
import { JwtTemplate } from './template.ts'
import { byName, part, repeated } from '../../foundation/snapshots/part.ts'

export const jwtTemplatesPart = part({
  name: 'jwtTemplates',
  schema: z.array(JwtTemplate.omit({ id: true })).max(1000),

  async export(db, { projectId }) {
    const all = await listJwtTemplates(db, projectId)
    return all.map(({ id: _, ...template }) => template).toSorted(byName)
  },

  async import({ tx, projectId, newId, clock }, wanted) {
    const problems = [
      ...repeated(wanted.map(({ name }) => name)),
      ...wanted.flatMap(template =>
        issuesOf({ ...template, id: '' }).map(({ field, message }) => `${template.name}: ${field}: ${message}`),
      ),
    ]
    if (problems.length > 0) return problems
    const own = new Map((await jwtTemplateRows.listToChange(tx, { projectId })).map(row => [row.name, row]))
    for (const template of wanted) {
      const row = own.get(template.name)
      const columns = columnsOf(template)
      if (row) await jwtTemplateRows.update(tx, row, columns)
      else await jwtTemplateRows.insert(tx, { project_id: projectId, id: newId('JT'), ...columns, created_at: clock() })
      own.delete(template.name)
    }
    for (const row of own.values()) await jwtTemplateRows.remove(tx, row)
    return []
  },
})
