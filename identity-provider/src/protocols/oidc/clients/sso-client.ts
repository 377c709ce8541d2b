import type { TokenAlgorithm } from '../../../foundation/secrets/algorithms.ts'
import { drawnBy, isNative, type OidcSettings, type SsoApplicationRow } from '../../../applications/index.ts'
import type { ClientMetadata } from './policy.ts'

/** Nobody can have a page there (RFC 6761 §6.4): no request matches before a redirect URL is registered. */
const noRedirectUrl = 'https://no-redirect-url.invalid/'

export const tokenExchangeGrant = 'urn:ietf:params:oauth:grant-type:token-exchange'
const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code'

type Options = { algorithm: TokenAlgorithm; secret: string; otherSecrets: readonly string[]; publicUrl: string }

/** An SSO application of OpenID Connect; its client id is its own. */
export function ssoClient(
  row: SsoApplicationRow,
  settings: OidcSettings,
  { algorithm, secret, otherSecrets, publicUrl }: Options,
): ClientMetadata {
  const { approvedRedirectUrls, logoutRedirectUrls, backChannelLogoutUrl, clientType } = settings
  const isPublic = clientType === 'public'
  const isApp = isPublic && isNative([...approvedRedirectUrls, ...logoutRedirectUrls])
  return {
    client_id: row.id,
    client_name: row.name,
    application_type: isApp ? 'native' : 'web',
    redirect_uris: approvedRedirectUrls.length > 0 ? approvedRedirectUrls : [noRedirectUrl],
    post_logout_redirect_uris: logoutRedirectUrls,
    grant_types: [
      ...(settings.authorizationCodeDisabled ? [] : ['authorization_code']),
      ...(settings.refreshTokenDisabled ? [] : ['refresh_token']),
      ...(settings.deviceCodeDisabled ? [] : [deviceGrant]),
      ...(isPublic ? [] : [tokenExchangeGrant]),
    ],
    response_types: settings.authorizationCodeDisabled ? [] : ['code'],
    id_token_signed_response_alg: algorithm,
    ...authentication(settings, secret),
    ...(backChannelLogoutUrl && {
      backchannel_logout_uri: backChannelLogoutUrl,
      backchannel_logout_session_required: true,
    }),
    gatehouse: {
      applicationId: row.id,
      drawnBy: drawnBy(settings.loginPageUrl, { publicUrl, projectId: row.project_id }),
      otherSecrets,
      requiresPkce: isPublic || settings.forcePkce,
      forcesAuthentication: settings.forceAuthentication,
      claims: settings.claims,
      audiences: settings.audienceWhitelist,
      ...(settings.jwtTemplateId && { jwtTemplateId: settings.jwtTemplateId }),
      crossAppAccess: settings.crossAppAccess,
      provesUsers: settings.crossAppAccess.length > 0,
    },
  }
}

function authentication({ clientType, tokenEndpointAuthMethod, jwks, jwksUrl }: OidcSettings, secret: string) {
  if (clientType === 'public') return { token_endpoint_auth_method: 'none' as const }
  if (tokenEndpointAuthMethod !== 'private_key_jwt')
    return { token_endpoint_auth_method: tokenEndpointAuthMethod, client_secret: secret }
  return { token_endpoint_auth_method: tokenEndpointAuthMethod, ...(jwks ? { jwks } : { jwks_uri: jwksUrl }) }
}
