import { defineArea } from '../../foundation/areas/area.ts'
import { captured } from '../../foundation/areas/captured.ts'
import { authorizationBackups } from './contract.ts'
import { authorizationBackupsService } from './service.ts'

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
