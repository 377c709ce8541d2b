import { rowsPart } from '../../foundation/snapshots/rows-part.ts'
import { NewList } from './contract.ts'
import { columnsOf, toList } from './service.ts'
import { listRows } from './store.ts'

export const listsPart = rowsPart(listRows, {
  name: 'lists',
  one: NewList,
  max: 1000,
  contentOf(row) {
    const { id: _, ...list } = toList(row)
    return NewList.parse(list)
  },
  columnsOf,
})
