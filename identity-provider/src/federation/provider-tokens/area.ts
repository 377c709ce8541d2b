import { defineArea } from '../../foundation/area.ts'
import { providerTokens } from './contract.ts'
import { providerTokensService } from './service.ts'

export const providerTokensArea = defineArea({
  contract: providerTokens,
  service: providerTokensService,
})
