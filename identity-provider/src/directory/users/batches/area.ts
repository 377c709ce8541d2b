import { defineArea } from '../../../foundation/areas/area.ts'
import { userBatches } from './contract.ts'
import { userBatchesService } from './service.ts'

export const userBatchesArea = defineArea({
  contract: userBatches,
  service: userBatchesService,
})
