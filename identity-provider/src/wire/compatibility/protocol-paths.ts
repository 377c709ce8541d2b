/** By their names in known-paths.json: redirects, pages and metadata of OpenID Connect, OAuth, SAML, WS-Federation and SCIM. */
const names = [
  /^oidc\.(discovery|discoveryApp|discoveryInbound|oauthServerMetadata|oauthServerMetadataRoot)$/,
  /^oidc\.oauthServerMetadataInbound$/,
  /^oidc-inbound\.(authorize|userinfo|token|revoke)-\(inbound(-project)?\)/,
  /^oidc\.(authorize|logout|userinfo|token|revoke|device)-\((project|app)\)/,
  /^inboundApplication\.dynamicRegister(Agentic)?$/,
  /^oidc\.(discoveryAgentic|oauthServerMetadataAgentic)$/,
  /^oidc-(inbound|agentic)\.(authorize|token)-\(agentic\)/,
  /^oidc-inbound\.device-\(inbound(-project)?\)/,
  /^fedcm\.(config|clientMetadata)$/,
  /^(saml|wsfed)-idp\.(sso|initiate|logout)-(GET|POST)$/,
  /^(saml|wsfed)-idp\.metadata$/,
  /^scim\./,
  /^static-assets\.(config|style-or-screen|tenantTheme|widgetTemplate)$/,
]

/** Whether a path of the hosted service is served here by a protocol's own routes, and not by an operation. */
export function isServedBesideOperations({ name }: { name: string }): boolean {
  return names.some(pattern => pattern.test(name))
}
