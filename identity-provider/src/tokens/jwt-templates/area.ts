import { defineArea } from '../../foundation/area.ts'
import { jwtTemplates } from './contract.ts'
import { jwtTemplatesService } from './service.ts'
import { jwtTemplatesPart } from './snapshot-part.ts'
import { captured } from '../../foundation/captured.ts'

export const jwtTemplatesArea = defineArea({
  contract: jwtTemplates,
  service: jwtTemplatesService,
  snapshotPart: jwtTemplatesPart,
  captured: captured({ table: 'jwt_templates', target: 'jwtTemplate', id: 'id', name: 'name' }),
})
