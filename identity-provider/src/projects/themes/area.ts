import { defineArea } from '../../foundation/area.ts'
import { themes } from './contract.ts'
import { themesService } from './service.ts'
import { themePart } from './snapshot-part.ts'

export const themesArea = defineArea({
  contract: themes,
  service: themesService,
  snapshotPart: themePart,
})
