/** Where inbound applications look for this project: as at the hosted service. */
export function inboundIssuerUrl(publicUrl: string, projectId: string): string {
  return `${publicUrl}/v1/apps/${projectId}`
}

type Server = { projectId: string; mcpServerId: string }

/** Where the clients of an MCP server look for it. */
export function agenticIssuerUrl(publicUrl: string, { projectId, mcpServerId }: Server): string {
  return `${publicUrl}/v1/apps/agentic/${projectId}/${mcpServerId}`
}

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
    jwks: `/${projectId}/.well-known/jwks.json`,
  }
}
