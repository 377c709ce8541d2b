import { defineArea } from '../../foundation/area.ts'
import { passwordSettings } from './contract.ts'
import { passwordSettingsService } from './service.ts'
import { passwordSettingsPart } from './snapshot-part.ts'

export const passwordSettingsArea = defineArea({
  contract: passwordSettings,
  service: passwordSettingsService,
  snapshotPart: passwordSettingsPart,
})
