import type { IncomingMessage } from 'node:http'

/** Which of a project's OpenID Connect handlers a request is for. */
export type OidcRoute = {
  projectId: string
  /** `application`: the issuer of the application `applicationId`; `mcpServer`: that of the server of this id. */
  issuer: 'project' | 'inbound' | 'application' | 'mcpServer'
  applicationId: string
  /** The path below the issuer's, with the query. */
  rest: string
  isMetadata: boolean
}

const project = '[A-Za-z0-9_-]+'
const application = '[A-Za-z0-9][\\w.-]{0,99}'
const metadata = String.raw`/\.well-known/(?:openid-configuration|oauth-authorization-server)`
/** The keys of the project's own issuer are an operation. */
const keys = String.raw`/\.well-known/jwks\.json`
const end = '(?:[/?].*)?'
const ofProject = new RegExp(`^/(${project})((?:${metadata}|/oauth2/v1|/sign-in|/link|/reset)${end})$`)
const ofApplication = new RegExp(`^/(${project})/(${application})((?:${metadata}|${keys}|/oauth2/v1)${end})$`)
const ofInboundMetadata = new RegExp(`^/v1/apps/(${project})((?:${metadata}|${keys})${end})$`)
/** Their routes are whole paths: `inbound-oauth/metadata/issuer.ts`. */
const ofInbound = new RegExp(
  `^(?:/oauth2/v1/apps/(${project})/(?:token|userinfo|revoke|introspect|par|device)|/(${project})/oauth2/v1/apps/(?:authorize|device/code))${end}$`,
)
const ofMcpMetadata = new RegExp(`^/v1/apps/agentic/(${project})/(${application})((?:${metadata}|${keys})${end})$`)
const ofMcpTokens = new RegExp(
  `^/oauth2/v1/apps/agentic/(${project})/(${application})/(?:token|userinfo|revoke|introspect|par|device)${end}$`,
)
const ofMcpAuthorize = new RegExp(
  `^/(${project})/oauth2/v1/apps/agentic/(${application})/(?:authorize|device/code)${end}$`,
)
const ofMcpStart = new RegExp(`^/oauth2/v1/apps/agentic/(${project})/(${application})/authorize(\\?.*)?$`)
const ofInboundStart = new RegExp(`^/oauth2/v1/apps/(${project})/authorize(\\?.*)?$`)
/** Where clients of OAuth look for the metadata of an issuer with a path (RFC 8414 §3.1). */
const insertedPath = new RegExp(
  `^/\\.well-known/(oauth-authorization-server|openid-configuration)(/v1/apps/agentic/${project}/${application}|/v1/apps/${project}|/${project}(?:/${application})?)(\\?.*)?$`,
)

/** The route of a URL; undefined when it belongs to no issuer. */
export function oidcRouteOf(requestUrl: string): OidcRoute | undefined {
  const url = withIssuerFirst(requestUrl)
  const mcpMetadata = ofMcpMetadata.exec(url)
  if (mcpMetadata) return route('mcpServer', mcpMetadata[1], mcpMetadata[3], mcpMetadata[2])
  const mcp = ofMcpTokens.exec(url) ?? ofMcpAuthorize.exec(url)
  if (mcp) return route('mcpServer', mcp[1], url, mcp[2])
  const inboundMetadata = ofInboundMetadata.exec(url)
  if (inboundMetadata) return route('inbound', inboundMetadata[1], inboundMetadata[2])
  const inbound = ofInbound.exec(url)
  if (inbound) return route('inbound', inbound[1] ?? inbound[2], url)
  const own = ofProject.exec(url)
  if (own) return route('project', own[1], own[2])
  const [, projectId, applicationId, rest] = ofApplication.exec(url) ?? []
  return applicationId === undefined ? undefined : route('application', projectId, rest, applicationId)
}

/** The prefix that oidc-provider derives from `originalUrl` is empty where its routes are whole paths. */
export function rewrite(request: IncomingMessage, { issuer, rest }: OidcRoute): void {
  const url = withIssuerFirst(request.url ?? '/')
  Object.assign(request, { originalUrl: issuer === 'inbound' || issuer === 'mcpServer' ? rest : url, url: rest })
}

/**
 * Where a browser goes on with an authorization request to an inbound application: below the project's path, to which it
 * sends the cookie of its session. Undefined for other requests.
 */
export function inboundAuthorizeUrl(url: string): string | undefined {
  const [, ofServer, mcpServerId, mcpQuery = ''] = ofMcpStart.exec(url) ?? []
  if (ofServer !== undefined) return `/${ofServer}/oauth2/v1/apps/agentic/${mcpServerId}/authorize${mcpQuery}`
  const [, projectId, query = ''] = ofInboundStart.exec(url) ?? []
  if (projectId !== undefined) return `/${projectId}/oauth2/v1/apps/authorize${query}`
  return undefined
}

/** The project that is written into the client id of an inbound application. */
export function projectOfClientId(clientId: string): string | undefined {
  const [projectId = ''] = Buffer.from(clientId, 'base64url').toString('utf8').split(':', 1)
  return new RegExp(`^${project}$`).test(projectId) ? projectId : undefined
}

function withIssuerFirst(url: string): string {
  const [, name, issuer, query = ''] = insertedPath.exec(url) ?? []
  return issuer === undefined ? url : `${issuer}/.well-known/${name}${query}`
}

function route(issuer: OidcRoute['issuer'], projectId = '', rest = '', applicationId = ''): OidcRoute {
  return { issuer, projectId, applicationId, rest, isMetadata: rest.startsWith('/.well-known/') }
}
