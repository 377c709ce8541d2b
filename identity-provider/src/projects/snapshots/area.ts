import { defineArea } from '../../foundation/areas/area.ts'
import { projectSnapshots } from './contract.ts'
import { projectSnapshotsService } from './service.ts'

export const projectSnapshotsArea = defineArea({
  contract: projectSnapshots,
  service: projectSnapshotsService,
})
