import { type RowOf, rows } from '../../../foundation/rows/rows.ts'
import { ResourceNotFound, ResourceTaken } from './errors.ts'

export type ResourceRow = RowOf<'protected_resources'>
export const resourceRows = rows('protected_resources', {
  key: ['id'],
  unique: [['name'], ['uri']],
  order: ['name'],
  target: 'resource',
  prefix: 'RS',
  stamps: ['modified_at', 'version'],
  missing: () => new ResourceNotFound(),
  taken: () => new ResourceTaken({ fields: [{ field: 'name', message: 'or the URI is taken by another resource' }] }),
})
