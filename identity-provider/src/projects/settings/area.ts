import { defineArea } from '../../foundation/areas/area.ts'
import { projectSettings } from './contract.ts'
import { projectSettingsService } from './service.ts'

export const projectSettingsArea = defineArea({
  contract: projectSettings,
  service: projectSettingsService,
})
