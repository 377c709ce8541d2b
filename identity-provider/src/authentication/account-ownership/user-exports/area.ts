import { defineArea } from '../../../foundation/areas/area.ts'
import { userExports } from './contract.ts'
import { userExportsService } from './service.ts'

export const userExportsArea = defineArea({ contract: userExports, service: userExportsService })
