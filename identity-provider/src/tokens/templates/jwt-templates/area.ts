import { defineArea } from '../../../foundation/areas/area.ts'
import { jwtTemplates } from './contract.ts'
import { jwtTemplatesService } from './service.ts'
import { jwtTemplatesPart } from './snapshot-part.ts'
import { jwtTemplateRows } from './store.ts'

export const jwtTemplatesArea = defineArea({
  contract: jwtTemplates,
  service: jwtTemplatesService,
  snapshotPart: jwtTemplatesPart,
  captured: [jwtTemplateRows.captured],
})
