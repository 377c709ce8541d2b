/** The paths of the endpoints; browsers send the cookie of the session to those below `/<project id>`. */
export function inboundRoutes(projectId: string, mcpServerId?: string) {
  const own = mcpServerId === undefined ? projectId : `agentic/${projectId}/${mcpServerId}`
  const at = `/oauth2/v1/apps/${own}`
  const ofBrowsers = mcpServerId === undefined ? '' : `/agentic/${mcpServerId}`
  return {
    authorization: `/${projectId}/oauth2/v1/apps${ofBrowsers}/authorize`,
    token: `${at}/token`,
    userinfo: `${at}/userinfo`,
    revocation: `${at}/revoke`,
    introspection: `${at}/introspect`,
    pushed_authorization_request: `${at}/par`,
    device_authorization: `${at}/device`,
    code_verification: `/${projectId}/oauth2/v1/apps${ofBrowsers}/device/code`,
    jwks: '/.well-known/jwks.json',
  }
}
