import { defineArea } from '../../foundation/areas/area.ts'
import { analytics } from './contract.ts'
import { analyticsService } from './service.ts'

export const analyticsArea = defineArea({ contract: analytics, service: analyticsService })
