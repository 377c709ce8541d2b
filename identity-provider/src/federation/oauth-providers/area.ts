import { defineArea } from '../../foundation/area.ts'
import { oauthProviders } from './contract.ts'
import { oauthProvidersService } from './service.ts'
import { oauthProvidersPart } from './snapshot-part.ts'

export const oauthProvidersArea = defineArea({
  contract: oauthProviders,
  service: oauthProvidersService,
  snapshotPart: oauthProvidersPart,
})
