import { defineArea } from '../../foundation/area.ts'
import { lists } from './contract.ts'
import { listsService } from './service.ts'
import { listsPart } from './snapshot-part.ts'
import { captured } from '../../foundation/captured.ts'

export const listsArea = defineArea({
  contract: lists,
  service: listsService,
  snapshotPart: listsPart,
  captured: captured({ table: 'lists', target: 'list', id: 'id', name: 'name', kept: ['modified_at'] }),
})
