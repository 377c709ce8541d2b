import { defineArea } from '../../foundation/areas/area.ts'
import { oneTimeCodes } from './contract.ts'
import { oneTimeCodesService, type OneTimeCodesNeeds } from './service.ts'

export const oneTimeCodesArea = defineArea({
  contract: oneTimeCodes,
  service: (_, needs: OneTimeCodesNeeds) => oneTimeCodesService(needs),
})
