import type { IncomingMessage, ServerResponse } from 'node:http'
import { type IdentityProvider, ProjectNotFound } from '@gatehouse/identity-provider'
import { errorBody } from '@gatehouse/operation'

const metadata = String.raw`\/\.well-known\/(?:openid-configuration|oauth-authorization-server)`
const ofProject = new RegExp(`^/([A-Za-z0-9_-]+)((?:${metadata}|/oauth2/v1|/sign-in|/link|/reset)(?:[/?].*)?)$`)
const ofApplication = new RegExp(
  `^/([A-Za-z0-9_-]+)/([A-Za-z0-9][\\w.-]{0,99})((?:${metadata}|/oauth2/v1)(?:[/?].*)?)$`,
)
/** Where clients of OAuth look for the metadata of an issuer with a path (RFC 8414 §3.1). */
const insertedPath =
  /^\/\.well-known\/oauth-authorization-server(\/[A-Za-z0-9_-]+(?:\/[A-Za-z0-9][\w.-]{0,99})?)(\?.*)?$/

type Route = { projectId: string; applicationId?: string; rest: string }

/**
 * Passes a request below `/<project id>` or `/<project id>/<application id>` to that issuer's OpenID Connect provider;
 * false for other requests.
 */
export async function routeToOidc(
  provider: IdentityProvider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const url = withPathInFront(request.url ?? '/')
  const route = routeOf(url)
  if (!route) return false
  const { projectId, applicationId, rest } = route
  try {
    const handlers = await provider.oidcHandlersOf(projectId)
    // oidc-provider derives the prefix of its own URLs from `originalUrl`.
    Object.assign(request, { originalUrl: url, url: rest })
    if (applicationId === undefined) handlers.ofProject(request, response)
    else handlers.ofApplication(applicationId)(request, response)
    return true
  } catch (error) {
    if (!(error instanceof ProjectNotFound)) throw error
    // Other paths may be operations, which answer "not built"; discovery is built and decides itself.
    if (!rest.startsWith('/.well-known/')) return false
    response.writeHead(error.status, { 'content-type': 'application/json' }).end(JSON.stringify(errorBody(error)))
    return true
  }
}

function routeOf(url: string): Route | undefined {
  const [, projectId, rest] = ofProject.exec(url) ?? []
  if (projectId !== undefined && rest !== undefined) return { projectId, rest }
  const [, ofProjectId, applicationId, below] = ofApplication.exec(url) ?? []
  if (ofProjectId === undefined || applicationId === undefined || below === undefined) return undefined
  return { projectId: ofProjectId, applicationId, rest: below }
}

/** The other address of the same metadata: below the issuer. */
function withPathInFront(url: string): string {
  const [, issuer, query = ''] = insertedPath.exec(url) ?? []
  return issuer === undefined ? url : `${issuer}/.well-known/oauth-authorization-server${query}`
}
