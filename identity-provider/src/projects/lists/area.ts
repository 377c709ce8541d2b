import { defineArea } from '../../foundation/areas/area.ts'
import { rowsPart } from '../../foundation/snapshots/rows-part.ts'
import { lists, NewList } from './contract.ts'
import { columnsOf, listsService, toList } from './service.ts'
import { listRows } from './store.ts'

export const listsArea = defineArea({
  contract: lists,
  service: listsService,
  snapshotPart: rowsPart(listRows, {
    name: 'lists',
    one: NewList,
    max: 1000,
    contentOf(row) {
      const { id: _, ...list } = toList(row)
      return NewList.parse(list)
    },
    columnsOf,
  }),
  captured: [listRows.captured],
})
