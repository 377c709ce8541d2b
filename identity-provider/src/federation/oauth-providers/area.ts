import { defineArea } from '../../foundation/areas/area.ts'
import { oauthProviders } from './contract.ts'
import { oauthProvidersService } from './service.ts'
import { oauthProvidersPart } from './snapshot-part.ts'
import { isSameParty } from './provider.ts'
import { readProvider } from './providers.ts'
import { captured } from '../../foundation/areas/captured.ts'

export const oauthProvidersArea = defineArea({
  contract: oauthProviders,
  service: oauthProvidersService,
  snapshotPart: oauthProvidersPart,
  captured: captured({
    table: 'oauth_providers',
    target: 'oauthProvider',
    id: 'id',
    name: 'id',
    hidden: ['client_secret_encrypted'],
    isForSame: (one, other) => isSameParty(readProvider(one), readProvider(other)),
    kept: ['modified_at'],
  }),
})
