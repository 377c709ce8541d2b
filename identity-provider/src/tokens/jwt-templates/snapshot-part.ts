import { z } from 'zod'
import { issuesOf } from './issues.ts'
import { deleteJwtTemplate, listJwtTemplates, putJwtTemplate } from './store.ts'
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
    const own = new Map((await listJwtTemplates(tx, projectId)).map(({ id, name }) => [name, id]))
    for (const template of wanted) {
      const id = own.get(template.name) ?? newId('JT')
      await putJwtTemplate(tx, { projectId, template: { ...template, id }, now: clock() })
      own.delete(template.name)
    }
    for (const id of own.values()) await deleteJwtTemplate(tx, { projectId, id })
    return []
  },
})
