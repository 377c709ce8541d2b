import { defineArea } from '../../foundation/area.ts'
import { analytics } from './contract.ts'
import { analyticsService } from './service.ts'

export const analyticsArea = defineArea({ contract: analytics, service: analyticsService })
