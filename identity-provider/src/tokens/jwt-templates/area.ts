import { defineArea } from '../../foundation/area.ts'
import { jwtTemplates } from './contract.ts'
import { jwtTemplatesService } from './service.ts'
import { jwtTemplatesPart } from './snapshot-part.ts'
import { captured } from '../../foundation/captured.ts'

declare module '../../foundation/ids/new-id.ts' {
  interface IdPrefixes {
    JT: 'JWT template'
  }
}

declare module '../../activity/audit/record.ts' {
  interface AuditTargets {
    jwtTemplate: true
  }
}

export const jwtTemplatesArea = defineArea({
  contract: jwtTemplates,
  service: jwtTemplatesService,
  snapshotPart: jwtTemplatesPart,
  captured: captured({ table: 'jwt_templates', target: 'jwtTemplate', id: 'id', name: 'name' }),
})
