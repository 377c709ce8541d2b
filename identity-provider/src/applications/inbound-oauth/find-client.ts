import type { Dependencies } from '../../foundation/dependencies.ts'
import type { TokenAlgorithm } from '../../foundation/token-algorithm.ts'
import type { SettingsOf } from '../../projects/index.ts'
import { isNative } from '../callback-urls.ts'
import { createReadClientSecrets } from '../client-secrets/read.ts'
import { readSettings, secretPurpose } from '../inbound-applications/service.ts'
import { findInboundApplication, type InboundApplicationRow } from '../inbound-applications/store.ts'
import type { FindClient } from '../oidc/clients/find-client.ts'
import type { ClientMetadata } from '../oidc/clients/policy.ts'
import { jwtBearerGrant } from './jwt-bearer.ts'
import type { ReadDocument } from './metadata-document.ts'

/** Nobody can have a page there (RFC 6761 §6.4): no request matches before a callback URL is registered. */
const noCallbackUrl = 'https://no-redirect-url.invalid/'

type Options = Pick<Dependencies, 'db' | 'clock' | 'encryption'> & {
  projectId: string
  algorithm: TokenAlgorithm
  settings: SettingsOf
  readDocument: ReadDocument
}

/** The inbound applications of a project by their client id, read anew for every request. */
export function createFindInboundClient(options: Options): FindClient {
  const { db, clock, encryption, projectId, algorithm, settings, readDocument } = options

  function secretOf(row: InboundApplicationRow): string {
    return encryption.decrypt(row.client_secret_encrypted, secretPurpose(row))
  }

  function previousSecretOf(row: InboundApplicationRow): string | undefined {
    if (row.previous_expires_at <= clock()) return undefined
    return encryption.decrypt(row.previous_secret_encrypted, secretPurpose(row))
  }

  const clientSecrets = createReadClientSecrets(options)

  return async clientId => {
    const { agents } = await settings.of(projectId)
    const stored = await findInboundApplication(db, { projectId, clientId })
    const row = (stored && readSettings(stored).origin === 'document') || !stored ? await ofDocument(clientId) : stored
    if (!row) return undefined
    const application = readSettings(row)
    if (application.origin === 'registration' && !agents.isRegistrationOpen) return undefined
    const { approvedCallbackUrls, nonConfidentialClient: isPublic, audienceWhitelist } = application
    const previousSecret = isPublic ? undefined : previousSecretOf(row)
    const otherSecrets = isPublic ? [] : await clientSecrets({ projectId, inboundApplicationId: row.id })
    const metadata: ClientMetadata = {
      client_id: row.client_id,
      client_name: row.name,
      application_type: isPublic && isNative(approvedCallbackUrls) ? 'native' : 'web',
      redirect_uris: approvedCallbackUrls.length > 0 ? approvedCallbackUrls : [noCallbackUrl],
      grant_types: ['authorization_code', 'refresh_token', ...(isPublic ? [] : ['client_credentials', jwtBearerGrant])],
      response_types: ['code'],
      id_token_signed_response_alg: algorithm,
      ...(isPublic
        ? { token_endpoint_auth_method: 'none' as const }
        : { token_endpoint_auth_method: 'client_secret_basic' as const, client_secret: secretOf(row) }),
      gatehouse: {
        inboundApplicationId: row.id,
        ...(previousSecret !== undefined && { previousSecret }),
        otherSecrets,
        isThirdParty: true,
        requiresPkce: isPublic || application.forcePkce,
        audiences: [...audienceWhitelist, ...(application.origin === '' ? [] : agents.resources)],
      },
    }
    return metadata
  }

  async function ofDocument(clientId: string): Promise<InboundApplicationRow | undefined> {
    const { agents } = await settings.of(projectId)
    return agents.acceptsMetadataDocuments ? readDocument(clientId) : undefined
  }
}
