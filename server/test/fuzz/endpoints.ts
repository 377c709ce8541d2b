/** What the paths of pages and protocols name. */
export type Places = {
  projectId: string
  tenantId: string
  ssoId: string
  oidcAppId: string
  samlAppId: string
  wsFedAppId: string
  outboundAppId: string
  mcpServerId: string
  /** Of a link for the setup of single sign-on, where there is one. */
  setupPath?: string
}
/** A page or an endpoint of a protocol, with the parameters that it knows; `isJson`: the body is an object of these. */
export type Endpoint = { path: string; fields: readonly string[]; isJson?: boolean }

const authorize =
  'client_id redirect_uri response_type scope state nonce prompt max_age acr_values claims id_token_hint login_hint ui_locales code_challenge code_challenge_method response_mode request request_uri resource'
const client = 'client_id client_secret client_assertion client_assertion_type'
const token = `grant_type code redirect_uri ${client} refresh_token code_verifier scope resource device_code assertion subject_token subject_token_type`
const samlMessage = 'SAMLRequest SAMLResponse RelayState SigAlg Signature'

/** The endpoints of an OpenID Connect issuer below its path. */
function issuer(path: string): Record<string, string> {
  return {
    [`${path}/authorize`]: authorize,
    [`${path}/token`]: token,
    [`${path}/par`]: `${authorize} ${client}`,
    [`${path}/userinfo`]: 'access_token',
    [`${path}/revoke`]: `token ${client} token_type_hint`,
    [`${path}/introspect`]: `token ${client}`,
    [`${path}/device`]: `scope ${client} resource`,
    [`${path}/device/code`]: 'user_code xsrf confirm abort',
    [`${path}/logout`]: 'id_token_hint post_logout_redirect_uri state client_id xsrf logout',
  }
}

/** Every page and protocol endpoint beside the operations and GraphQL. */
export function endpointsOf(places: Places): Endpoint[] {
  const { projectId, tenantId, ssoId, oidcAppId, samlAppId, wsFedAppId, outboundAppId, mcpServerId } = places
  const at = `/${projectId}`
  const forms: Record<string, string> = {
    [`${at}/.well-known/openid-configuration`]: '',
    [`/.well-known/oauth-authorization-server${at}`]: '',
    ...issuer(`${at}/oauth2/v1`),
    ...issuer(`${at}/${oidcAppId}/oauth2/v1`),
    ...issuer(`/oauth2/v1/apps${at}`),
    ...issuer(`${at}/oauth2/v1/apps`),
    ...issuer(`/oauth2/v1/apps/agentic${at}/${mcpServerId}`),
    ...issuer('/oauth2/v1/apps'),
    [`${at}/sign-in/x`]: 'email password code method step action trust',
    [`${at}/sign-in/x/open/sign-up`]: 'email canPasskey',
    [`${at}/sign-in/x/code/resend`]: 'email',
    [`${at}/sign-in/x/passkey/options`]: '',
    [`${at}/link`]: 't confirm',
    [`${at}/reset`]: 't password again',
    [`/login${at}`]: 'flow step run interaction email password code t',
    [`${at}/fedcm/accounts`]: '',
    [`${at}/fedcm/assertion`]: 'client_id nonce account_id disclosure_text_shown params token',
    [`${at}/fedcm/disconnect`]: 'client_id account_hint',
    [`${at}/fedcm/login`]: 'code state iss error',
    '/fedcm/clientmetadata': 'client_id',
    [`/v1/auth/saml/idp/sso?app=${samlAppId}&project=${projectId}`]: samlMessage,
    [`/v1/auth/saml/idp/initiate?app=${samlAppId}&project=${projectId}`]: 'RelayState',
    [`/v1/auth/saml/idp/metadata?app=${samlAppId}&project=${projectId}`]: 'x',
    [`/v1/auth/idp/sso/logout?app=${samlAppId}&project=${projectId}`]: samlMessage,
    [`/v1/auth/saml/acs?project=${projectId}&tenant=${tenantId}&ssoId=${ssoId}`]: samlMessage,
    [`/v1/auth/saml/slo?project=${projectId}&tenant=${tenantId}&ssoId=${ssoId}`]: samlMessage,
    [`/v1/auth/wsfed/idp/sso?app=${wsFedAppId}&project=${projectId}`]:
      'wa wtrealm wreply wctx wct wfresh wauth wreq wresult',
    [`/v1/auth/wsfed/idp/initiate?app=${wsFedAppId}&project=${projectId}`]: 'wctx',
    '/v1/auth/oauth/callback': 'code state error error_description id_token user iss',
    '/v1/auth/oauth/go': 'request',
    '/v1/auth/oauth/saml/x': 't',
    '/v1/outbound/oauth/start': 'request',
    [`/v1/outbound/oauth/callback${at}/${outboundAppId}`]: 'code state error error_description',
    [places.setupPath ?? '/sso-setup/x']: 'step metadataXml metadataUrl issuer clientId clientSecret email name group',
    [`/pages${at}/v2-beta/config.json`]: 'x',
    '/api/auth/signin': 'callbackUrl error csrfToken',
    '/api/auth/signin/gatehouse': 'csrfToken callbackUrl json login_hint prompt',
    '/api/auth/callback/gatehouse': 'code state iss error error_description',
    '/api/auth/session': 'csrfToken data',
    '/api/auth/csrf': '',
    '/api/auth/providers': '',
    '/api/auth/signout': 'csrfToken callbackUrl json',
    '/api/auth/error': 'error',
    '/api/auth/verify-request': 'provider type',
    '/api/auth/_log': 'level code message',
    '/api/auth/backchannel-logout/gatehouse': 'logout_token',
  }
  const registration =
    'redirect_uris client_name token_endpoint_auth_method grant_types response_types scope contacts logo_uri jwks software_statement'
  const documents: Record<string, string> = {
    [`/v1/mgmt/inboundapp/app${at}/register`]: registration,
    [`/v1/mgmt/mcp/client${at}/${mcpServerId}/register`]: registration,
    '/scim/v2/Users': 'schemas userName externalId name emails active groups filter attributes',
    '/scim/v2/Bulk': 'schemas Operations failOnErrors',
  }
  const listed = (table: Record<string, string>, more: Partial<Endpoint> = {}) =>
    Object.entries(table).map(([path, fields]) => ({ path, fields: fields.split(' ').filter(Boolean), ...more }))
  return [...listed(forms), ...listed(documents, { isJson: true })]
}
