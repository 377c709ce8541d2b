import { defineArea } from '../../foundation/areas/area.ts'
import { templateRows } from './store.ts'
import { registrationTemplates } from './contract.ts'
import { registrationTemplatesService } from './service.ts'
import { registrationTemplatesPart } from './snapshot-part.ts'

export const registrationTemplatesArea = defineArea({
  contract: registrationTemplates,
  service: registrationTemplatesService,
  snapshotPart: registrationTemplatesPart,
  captured: [templateRows.captured],
})
