import { defineArea } from '../../foundation/areas/area.ts'
import { rowsPart } from '../../foundation/snapshots/rows-part.ts'
import { name } from '../protected-resources/resources/fields.ts'
import { templateRows } from './store.ts'
import { registrationTemplates, TemplateDocument } from './contract.ts'
import { registrationTemplatesService } from './service.ts'

export const registrationTemplatesArea = defineArea({
  contract: registrationTemplates,
  service: registrationTemplatesService,
  // Registration templates, which resources name.
  snapshotPart: rowsPart(templateRows, {
    name: 'registrationTemplates',
    one: TemplateDocument.extend({ name }),
    max: 10_000,
    contentOf: row => ({ ...TemplateDocument.parse(JSON.parse(row.document)), name: row.name }),
    columnsOf: ({ name: title, ...document }) => ({ name: title, document: JSON.stringify(document) }),
  }),
  captured: [templateRows.captured],
})
