import { rowsPart } from '../../../foundation/snapshots/rows-part.ts'
import { issuesOf } from './issues.ts'
import { columnsOf, jwtTemplateRows, toTemplate } from './store.ts'
import { JwtTemplate } from './template.ts'

export const jwtTemplatesPart = rowsPart(jwtTemplateRows, {
  name: 'jwtTemplates',
  one: JwtTemplate.omit({ id: true }),
  max: 1000,
  contentOf(row) {
    const { id: _, ...template } = toTemplate(row)
    return template
  },
  columnsOf,
  problemsOf: wanted =>
    wanted.flatMap(template =>
      issuesOf({ ...template, id: '' }).map(({ field, message }) => `${template.name}: ${field}: ${message}`),
    ),
})
