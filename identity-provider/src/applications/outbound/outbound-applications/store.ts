import { type RowOf, rows } from '../../../foundation/rows/rows.ts'
import { OutboundApplicationNotFound, OutboundApplicationTaken } from './errors.ts'

export type OutboundApplicationRow = RowOf<'outbound_applications'>
export const outboundApplicationRows = rows('outbound_applications', {
  key: ['id'],
  order: ['name', 'id'],
  target: 'outboundApplication',
  prefix: 'OA',
  stamps: ['modified_at'],
  missing: ({ id }) =>
    new OutboundApplicationNotFound({ message: `there is no outbound application ${id} in this project` }),
  taken: () => new OutboundApplicationTaken({ fields: [{ field: 'id', message: 'is taken by another application' }] }),
})
