import { defineArea } from '../../foundation/areas/area.ts'
import { captured } from '../../foundation/areas/captured.ts'
import { xaaSettings } from './contract.ts'
import { xaaSettingsService } from './service.ts'

export const xaaSettingsArea = defineArea({
  contract: xaaSettings,
  service: xaaSettingsService,
  captured: captured({
    table: 'xaa_settings',
    target: 'tenant',
    id: 'tenant_id',
    part: 'cross-app access',
    kept: ['modified_at'],
  }),
})
