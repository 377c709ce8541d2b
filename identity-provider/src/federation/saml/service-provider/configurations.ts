import { createPrivateKey, type KeyObject } from 'node:crypto'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { providerOfDraft, readSsoProviderId } from '../../../foundation/ids/sso-provider-id.ts'
import { isOpenTenant, listDomains } from '../../../directory/index.ts'
import type { IdentitySource } from '../../oauth-providers/provider.ts'
import { readConfiguration } from '../../sso-configurations/configuration.ts'
import type { Stored } from '../../sso-configurations/settings.ts'
import { findRowOfProvider } from '../../sso-connections/find-row.ts'
import { SsoNotConfigured } from '../../sso/contract.ts'
import { createPinnedKeys, type PinnedKey } from '../../../foundation/certificates/pinned-key.ts'
import { ensureServiceKey, type ServiceKey } from '../keys/service-keys.ts'
import { acsPath, logoutPath, metadataPath, samlUrl } from '../urls.ts'

/** A SAML configuration of a tenant, as a sign-in needs it. */
export type SamlConfiguration = {
  projectId: string
  tenantId: string
  ssoId: string
  saml: Stored['saml']
  source: IdentitySource
  /** Ours: how this service provider is called, and where it takes messages. */
  entityId: string
  acsUrl: string
  logoutUrl: string
  /** The certificates that the provider may sign with. */
  keys: PinnedKey[]
  signing: ServiceKey
  encryption: ServiceKey
  decryptionKeys: KeyObject[]
  signsRequests: boolean
  vouchesFor(email: string): boolean
}

export type SamlConfigurations = {
  /**
   * By the id of a provider.
   * @throws {SsoNotConfigured} when the tenant is disabled, or does not sign in by SAML
   */
  get(projectId: string, providerId: string): Promise<SamlConfiguration>
}

type Needed = Pick<Dependencies, 'db' | 'encryption' | 'clock' | 'random' | 'publicUrl'>

export function createSamlConfigurations(dependencies: Needed): SamlConfigurations {
  const { db, encryption, publicUrl } = dependencies
  const pinnedKeys = createPinnedKeys()
  return {
    async get(projectId, providerId) {
      const scope = { projectId, ...readSsoProviderId(providerOfDraft(providerId) ?? providerId) }
      const row = await findRowOfProvider(dependencies, projectId, providerId)
      if (row?.auth_type !== 'saml' || !(await isOpenTenant(db, scope))) throw new SsoNotConfigured()
      const { stored, secrets } = readConfiguration(row, encryption)
      const { saml } = stored
      const own = await ensureServiceKey(dependencies, projectId)
      const signing = secrets.spSignKey ? keyOf(secrets.spSignKey, saml.spSignCertificate) : own
      const encrypting = secrets.spEncryptionKey ? keyOf(secrets.spEncryptionKey, saml.spEncryptionCertificate) : own
      const listed = await listDomains(db, scope)
      const domains = new Set(listed.filter(({ ssoId }) => ssoId === scope.ssoId).map(({ domain }) => domain))
      return {
        ...scope,
        saml,
        source: {
          id: providerId,
          linksByEmail: true,
          keepsTokens: false,
          protocol: { kind: 'saml', entityId: saml.entityId },
        },
        entityId: saml.spEntityId || samlUrl(publicUrl, metadataPath, scope),
        acsUrl: saml.spACSUrl || samlUrl(publicUrl, acsPath, scope),
        logoutUrl: samlUrl(publicUrl, logoutPath, scope),
        keys: pinnedKeys([saml.idpCert, ...saml.idpAdditionalCerts]),
        signing,
        encryption: encrypting,
        decryptionKeys: [encrypting.privateKey],
        signsRequests: saml.signRequests || saml.wantsSignedRequests || secrets.spSignKey !== '',
        vouchesFor: email => domains.has(email.slice(email.lastIndexOf('@') + 1)),
      }
    },
  }
}

function keyOf(pem: string, certificate: string): ServiceKey {
  return { certificate, privateKey: createPrivateKey(pem) }
}
