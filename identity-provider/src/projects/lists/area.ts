import { defineArea } from '../../foundation/areas/area.ts'
import { lists } from './contract.ts'
import { listsService } from './service.ts'
import { listsPart } from './snapshot-part.ts'
import { listRows } from './store.ts'

export const listsArea = defineArea({
  contract: lists,
  service: listsService,
  snapshotPart: listsPart,
  captured: [listRows.captured],
})
