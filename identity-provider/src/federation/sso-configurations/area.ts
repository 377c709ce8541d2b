import { defineArea } from '../../foundation/areas/area.ts'
import { ssoSettings } from './contract.ts'
import { ssoSettingsService } from './service.ts'
import { isSameOidcParty } from './configure.ts'
import { readStored } from './to-settings.ts'
import { captured } from '../../foundation/areas/captured.ts'

export const ssoSettingsArea = defineArea({
  contract: ssoSettings,
  service: ssoSettingsService,
  captured: captured(
    {
      table: 'sso_settings',
      target: 'tenant',
      id: 'tenant_id',
      part: 'ssoSettings',
      hidden: ['secrets_encrypted'],
      isForSame: (one, other) => isSameOidcParty(readStored(one).oidc, readStored(other).oidc),
      kept: ['modified_at'],
    },
    { table: 'sso_domains', target: 'tenant', id: 'tenant_id', part: 'ssoDomains' },
  ),
})
