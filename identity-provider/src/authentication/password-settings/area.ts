import { defineArea } from '../../foundation/areas/area.ts'
import { passwordSettings } from './contract.ts'
import { passwordSettingsService } from './service.ts'
import { passwordSettingsPart } from './snapshot-part.ts'
import { captured } from '../../foundation/areas/captured.ts'

export const passwordSettingsArea = defineArea({
  contract: passwordSettings,
  service: passwordSettingsService,
  snapshotPart: passwordSettingsPart,
  captured: captured({
    table: 'password_settings',
    target: 'project',
    id: 'project_id',
    owner: { column: 'tenant_id', target: 'tenant' },
    part: 'passwordSettings',
    kept: ['modified_at'],
  }),
})
