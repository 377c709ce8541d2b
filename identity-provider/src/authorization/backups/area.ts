import { defineArea } from '../../foundation/area.ts'
import { captured } from '../../foundation/captured.ts'
import { authorizationBackups } from './contract.ts'
import { authorizationBackupsService } from './service.ts'

declare module '../../foundation/ids/new-id.ts' {
  interface IdPrefixes {
    FB: 'backup of schema and relations'
  }
}

declare module '../../activity/audit/record.ts' {
  interface AuditTargets {
    authorizationBackup: true
  }
}

export const authorizationBackupsArea = defineArea({
  contract: authorizationBackups,
  service: authorizationBackupsService,
  captured: captured({
    table: 'authorization_backups',
    target: 'authorizationBackup',
    id: 'id',
    hidden: ['schema_content'],
    notReversible: 'schemas',
  }),
})
