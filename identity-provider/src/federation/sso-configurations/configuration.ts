import { lastExpiryOf } from '../../foundation/fields/setting-fields.ts'
import type { Encryption } from '../../foundation/secrets/encryption.ts'
import type { Configuration } from './configure.ts'
import { Secrets, Stored } from './settings.ts'
import type { SsoSettingsRow } from './store.ts'
import { readStored } from './to-settings.ts'
import { defaultSsoId } from '../../directory/index.ts'

export function ssoIdOf(given: string | undefined): string {
  return given || defaultSsoId
}

/** Binds secrets to their row in the database. */
export function secretsPurpose(row: Pick<SsoSettingsRow, 'project_id' | 'tenant_id' | 'sso_id'>): string {
  return `sso settings ${row.project_id} ${row.tenant_id} ${row.sso_id}`
}

export function readConfiguration(row: SsoSettingsRow, encryption: Encryption): Configuration {
  const { secrets_encrypted: encrypted } = row
  const secrets: unknown = encrypted === '' ? {} : JSON.parse(encryption.decrypt(encrypted, secretsPurpose(row)))
  return { stored: readStored(row), secrets: Secrets.parse(secrets) }
}

/** When the certificates of a SAML provider end, so that nobody could sign in with it any more. */
export function certificateExpiry(authType: string, { saml }: Stored): number | null {
  return authType === 'saml' ? (lastExpiryOf([saml.idpCert, ...saml.idpAdditionalCerts]) ?? null) : null
}

/** An empty configuration. */
export function emptyRow(
  { projectId, tenantId, ssoId }: { projectId: string; tenantId: string; ssoId: string },
  now: number,
): SsoSettingsRow {
  return {
    project_id: projectId,
    tenant_id: tenantId,
    sso_id: ssoId,
    display_name: '',
    auth_type: 'none',
    settings: JSON.stringify(Stored.parse({})),
    secrets_encrypted: '',
    created_at: now,
    modified_at: now,
    certificate_expires_at: null,
  }
}
