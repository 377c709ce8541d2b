import { defineArea } from '../../foundation/areas/area.ts'
import { ssoSettings } from './contract.ts'
import { ssoSettingsService } from './service.ts'
import { isSameOidcParty } from './configure.ts'
import { readStored } from './to-settings.ts'
import { captured } from '../../foundation/areas/captured.ts'
import { connectionKeptMs } from '../sso-connections/connection.ts'
import { expired } from '../../foundation/rows/sweep.ts'

export const ssoSettingsArea = defineArea({
  contract: ssoSettings,
  service: ssoSettingsService,
  sweeps: [
    expired('sso_connections', {
      key: ['project_id', 'tenant_id', 'sso_id', 'version'],
      by: 'modified_at',
      keptMs: connectionKeptMs,
    }),
  ],
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
    {
      table: 'sso_connections',
      target: 'tenant',
      id: 'tenant_id',
      part: 'ssoConnections',
      hidden: ['connection_encrypted'],
      notReversible: 'other',
    },
  ),
})
