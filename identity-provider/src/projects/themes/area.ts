import { defineArea } from '../../foundation/areas/area.ts'
import { themes } from './contract.ts'
import { themesService } from './service.ts'
import { themePart } from './snapshot-part.ts'
import { captured } from '../../foundation/areas/captured.ts'

export const themesArea = defineArea({
  contract: themes,
  service: themesService,
  snapshotPart: themePart,
  captured: captured({ table: 'themes', target: 'theme', id: 'project_id', part: 'styles', kept: ['modified_at'] }),
})
