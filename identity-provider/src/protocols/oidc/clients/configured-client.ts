import type { TokenAlgorithm } from '../../../foundation/secrets/algorithms.ts'
import type { ClientMetadata } from './policy.ts'

/** An application that uses this provider for sign-in; secrets come from the server's configuration. */
export type OidcClient = {
  clientId: string
  clientSecret: string
  name: string
  redirectUris: string[]
  postLogoutRedirectUris: string[]
  /** A third-party application: users are asked before it gets their data. */
  isThirdParty?: boolean
  /** False for an application whose users are created by administrators: its sign-in page creates no accounts. */
  acceptsSignUp?: boolean
  /** Whether its ID tokens come back to us, as proofs of their users. */
  provesUsers?: boolean
}

export function configuredClient(client: OidcClient, algorithm: TokenAlgorithm): ClientMetadata {
  return {
    client_id: client.clientId,
    client_secret: client.clientSecret,
    client_name: client.name,
    redirect_uris: client.redirectUris,
    post_logout_redirect_uris: client.postLogoutRedirectUris,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    id_token_signed_response_alg: algorithm,
    gatehouse: {
      requiresPkce: true,
      ...(client.isThirdParty !== undefined && { isThirdParty: client.isThirdParty }),
      ...(client.acceptsSignUp !== undefined && { acceptsSignUp: client.acceptsSignUp }),
      ...(client.provesUsers !== undefined && { provesUsers: client.provesUsers }),
    },
  }
}
