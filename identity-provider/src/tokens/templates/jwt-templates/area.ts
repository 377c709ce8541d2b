import { defineArea } from '../../../foundation/areas/area.ts'
import { rowsPart } from '../../../foundation/snapshots/rows-part.ts'
import { issuesOf } from './issues.ts'
import { JwtTemplate } from './template.ts'
import { jwtTemplates } from './contract.ts'
import { jwtTemplatesService } from './service.ts'
import { columnsOf, jwtTemplateRows, toTemplate } from './store.ts'

export const jwtTemplatesArea = defineArea({
  contract: jwtTemplates,
  service: jwtTemplatesService,
  snapshotPart: rowsPart(jwtTemplateRows, {
    name: 'jwtTemplates',
    one: JwtTemplate.omit({ id: true }),
    max: 1000,
    contentOf(row) {
      const { id: _, ...template } = toTemplate(row)
      return template
    },
    columnsOf,
    async remove(row, { tx, projectId, hooks }) {
      await hooks.onJwtTemplateRemoved(tx, { projectId, id: row.id })
      await jwtTemplateRows.remove(tx, row)
    },
    problemsOf: wanted =>
      wanted.flatMap(template =>
        issuesOf({ ...template, id: '' }).map(({ field, message }) => `${template.name}: ${field}: ${message}`),
      ),
  }),
  captured: [jwtTemplateRows.captured],
})
