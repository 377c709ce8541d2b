import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { ensureServiceKey } from '../keys/service-keys.ts'
import { findTenant, defaultSsoId } from '../../../directory/index.ts'
import { emptyRow, readConfiguration } from '../../sso-configurations/configuration.ts'
import { findSsoSettings } from '../../sso-configurations/store.ts'
import { acsPath, logoutPath, metadataPath, samlUrl } from '../urls.ts'

export type SamlMetadata = {
  /** Our metadata for a configuration; undefined when there is none. */
  of(configuration: { projectId: string; tenantId: string; ssoId: string }): Promise<string | undefined>
}

/** Metadata as a service provider: it is there before the identity provider is configured, which asks for it first. */
export function createSamlMetadata(
  dependencies: Pick<Dependencies, 'db' | 'encryption' | 'clock' | 'random' | 'publicUrl'>,
): SamlMetadata {
  const { db, encryption, publicUrl, clock } = dependencies
  return {
    async of(scope) {
      const tenant = await findTenant(db, { projectId: scope.projectId, id: scope.tenantId })
      const row = await findSsoSettings(db, scope)
      if (!tenant || (!row && scope.ssoId !== defaultSsoId)) return undefined
      const { stored, secrets } = readConfiguration(row ?? emptyRow(scope, clock()), encryption)
      const { saml } = stored
      const { certificate } = await ensureServiceKey(dependencies, scope.projectId)
      // Loaded with the first request for it.
      const { serviceMetadata } = await import('../messages/service-metadata.ts')
      return serviceMetadata({
        entityId: saml.spEntityId || samlUrl(publicUrl, metadataPath, scope),
        acsUrl: saml.spACSUrl || samlUrl(publicUrl, acsPath, scope),
        logoutUrl: samlUrl(publicUrl, logoutPath, scope),
        nameIdFormat: saml.subjectNameIdFormat,
        signsRequests: saml.signRequests || saml.wantsSignedRequests || secrets.spSignKey !== '',
        signingCertificate: saml.spSignCertificate || certificate,
        encryptionCertificate: saml.spEncryptionCertificate || certificate,
      })
    },
  }
}
