import { defineArea } from '../../foundation/areas/area.ts'
import { providerTokens } from './contract.ts'
import { providerTokensService } from './service.ts'
import { captured } from '../../foundation/areas/captured.ts'

export const providerTokensArea = defineArea({
  contract: providerTokens,
  service: providerTokensService,
  captured: captured({
    table: 'provider_tokens',
    target: 'user',
    id: 'subject',
    part: 'providerTokens',
    hidden: ['tokens_encrypted'],
    notReversible: 'credentials',
  }),
})
