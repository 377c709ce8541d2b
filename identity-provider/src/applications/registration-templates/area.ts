import { defineArea } from '../../foundation/area.ts'
import { captured } from '../../foundation/captured.ts'
import { registrationTemplates } from './contract.ts'
import { registrationTemplatesService } from './service.ts'
import { registrationTemplatesPart } from './snapshot-part.ts'

export const registrationTemplatesArea = defineArea({
  contract: registrationTemplates,
  service: registrationTemplatesService,
  snapshotPart: registrationTemplatesPart,
  captured: captured({
    table: 'registration_templates',
    target: 'registrationTemplate',
    id: 'id',
    name: 'name',
    kept: ['modified_at', 'version'],
  }),
})
