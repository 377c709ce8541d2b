import { lastExpiryOf, type SsoSettings } from '@gatehouse-id/identity-provider/contract'
import { defineVersion } from '../../schema/changes/entity-version.ts'

/** The provider's id of a configuration: the tenant’s and its own. */
export type ConfigurationId = { tenantId: string; ssoId: string }

/** A configuration is known by its tenant and its id in it; neither contains a slash. */
export function nodeIdOf({ tenant, ssoId }: Pick<SsoSettings, 'tenant' | 'ssoId'>): string {
  return `${tenant.id}/${ssoId}`
}

export function parseNodeId(id: string): ConfigurationId {
  const [tenantId = '', ssoId = ''] = id.split('/')
  return { tenantId, ssoId }
}

/** The version of a configuration: of everything but its tenant and its id. */
export const ssoConfigurationVersion = defineVersion<SsoSettings>(
  'SsoConfiguration',
  'configuration',
  ({ tenant: _tenant, ssoId: _ssoId, ...editable }) => editable,
)

/** When the last certificate of its SAML provider expires, epoch milliseconds; null when it has none. */
export function certificateExpiry({ saml }: SsoSettings): number | null {
  return lastExpiryOf([saml.idpCertificate, ...saml.idpAdditionalCertificates]) ?? null
}
