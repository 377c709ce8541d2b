import { rowsPart } from '../../foundation/snapshots/rows-part.ts'
import { name } from '../protected-resources/resources/fields.ts'
import { TemplateDocument } from './contract.ts'
import { templateRows } from './store.ts'

/** Registration templates, which resources name. */
export const registrationTemplatesPart = rowsPart(templateRows, {
  name: 'registrationTemplates',
  one: TemplateDocument.extend({ name }),
  max: 10_000,
  contentOf: row => ({ ...TemplateDocument.parse(JSON.parse(row.document)), name: row.name }),
  columnsOf: ({ name: title, ...document }) => ({ name: title, document: JSON.stringify(document) }),
})
