import { nameTaken, type RowOf, rows } from '../../foundation/rows/rows.ts'
import { ListNotFound, ListTaken } from './contract.ts'

export type ListRow = RowOf<'lists'>
export const listRows = rows('lists', {
  key: ['id'],
  unique: [['name']],
  order: ['name'],
  target: 'list',
  prefix: 'L',
  stamps: ['modified_at'],
  missing: () => new ListNotFound(),
  taken: nameTaken(ListTaken, 'list'),
})
