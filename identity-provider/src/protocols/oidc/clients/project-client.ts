import type { Settings } from '../../../projects/index.ts'
import type { TokenAlgorithm } from '../../../foundation/secrets/algorithms.ts'
import type { ClientMetadata } from './policy.ts'

type Options = {
  projectId: string
  name: string
  algorithm: TokenAlgorithm
  settings: Settings
  publicUrl: string
  isProduction: boolean
  /** Whose users alone may enter, at the issuer of an application. */
  applicationId?: string | undefined
}

/**
 * The project itself as a public client, which web SDKs use under its id: pages on its approved origins sign users in
 * with a proof key. Undefined where only back ends may sign users in.
 */
export function projectClient(options: Options): ClientMetadata | undefined {
  const { projectId, name, algorithm, settings, publicUrl, isProduction, applicationId } = options
  if (!settings.isAuthPublic) return undefined
  return {
    client_id: projectId,
    client_name: name,
    application_type: 'web',
    redirect_uris: [`${publicUrl}/`],
    post_logout_redirect_uris: [`${publicUrl}/`],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    id_token_signed_response_alg: algorithm,
    gatehouse: {
      requiresPkce: true,
      redirectOrigins: [new URL(publicUrl).origin, ...settings.approvedOrigins],
      acceptsLoopback: !isProduction,
      ...(applicationId !== undefined && { applicationId }),
    },
  }
}
