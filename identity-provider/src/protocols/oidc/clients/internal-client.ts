import type { TokenAlgorithm } from '../../../foundation/secrets/algorithms.ts'
import { z } from 'zod'
import { drawnBy, type SsoApplicationRow } from '../../../applications/index.ts'
import type { ClientMetadata } from './policy.ts'

/** The id of the client behind an application that speaks another protocol, such as `saml:SA123`. */
export function internalClientId(type: string, applicationId: string): string {
  return `${type}:${applicationId}`
}

export function readInternalId(clientId: string): { type: string; applicationId: string } | undefined {
  const [, type, applicationId] = /^(saml|wsfed|fedcm):(.+)$/.exec(clientId) ?? []
  return type === undefined || applicationId === undefined ? undefined : { type, applicationId }
}

/** Where browsers come back with the code of an internal client: to the endpoint that continues the other protocol. */
export function internalRedirectUri(publicUrl: string, type: string): string {
  return `${publicUrl}/v1/auth/${type}/idp/callback`
}

const Settings = z.object({
  loginPageUrl: z.string().default(''),
  forceAuthentication: z.boolean().default(false),
  logoutRedirectUrl: z.string().default(''),
})
type Options = { algorithm: TokenAlgorithm; publicUrl: string }

/**
 * The public client with which the provider signs a browser in for an application of another protocol: sign-in pages,
 * assignment, `forceAuthentication` and audit are those of every application. Only our own origin gets its codes.
 */
export function internalClient(row: SsoApplicationRow, { algorithm, publicUrl }: Options): ClientMetadata {
  const { loginPageUrl, forceAuthentication, logoutRedirectUrl } = Settings.parse(JSON.parse(row.settings))
  return {
    client_id: internalClientId(row.app_type, row.id),
    client_name: row.name,
    redirect_uris: [internalRedirectUri(publicUrl, row.app_type)],
    post_logout_redirect_uris: logoutRedirectUrl === '' ? [] : [logoutRedirectUrl],
    grant_types: ['authorization_code'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    id_token_signed_response_alg: algorithm,
    gatehouse: {
      applicationId: row.id,
      drawnBy: drawnBy(loginPageUrl, { publicUrl, projectId: row.project_id }),
      requiresPkce: true,
      forcesAuthentication: forceAuthentication,
    },
  }
}

/** The client with which a browser signs in at the provider itself, for the dialog of the browser (FedCM). */
export function browserClient(
  { projectId, name }: { projectId: string; name: string },
  options: Options,
): ClientMetadata {
  return {
    client_id: internalClientId('fedcm', projectId),
    client_name: name,
    redirect_uris: [internalRedirectUri(options.publicUrl, 'fedcm')],
    grant_types: ['authorization_code'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    id_token_signed_response_alg: options.algorithm,
    gatehouse: { requiresPkce: true },
  }
}
