import { nameTaken, type RowOf, rows } from '../../foundation/rows/rows.ts'
import { TemplateNotFound, TemplateTaken } from './contract.ts'

export type TemplateRow = RowOf<'registration_templates'>
export const templateRows = rows('registration_templates', {
  key: ['id'],
  unique: [['name']],
  order: ['name'],
  target: 'registrationTemplate',
  prefix: 'RT',
  stamps: ['modified_at', 'version'],
  missing: () => new TemplateNotFound(),
  taken: nameTaken(TemplateTaken, 'template'),
})
