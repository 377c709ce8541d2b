import { defineArea } from '../../foundation/areas/area.ts'
import { localization } from './contract.ts'
import { localizationService } from './service.ts'

export const localizationArea = defineArea({ contract: localization, service: localizationService })
