import type { IncomingMessage, ServerResponse } from 'node:http'
import { type IdentityProvider, ProjectNotFound } from '@gatehouse/identity-provider'
import { errorBody } from '@gatehouse/operation'

const paths = /^\/([A-Za-z0-9_-]+)(\/(?:\.well-known\/openid-configuration|oauth2\/v1|sign-in|link|reset)(?:[/?].*)?)$/

/** Passes a request below `/<project id>` to that project's OpenID Connect provider; false for other requests. */
export async function routeToOidc(
  provider: IdentityProvider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const url = request.url ?? '/'
  const [, projectId, rest] = paths.exec(url) ?? []
  if (projectId === undefined || rest === undefined) return false
  try {
    const handle = await provider.oidcHandlerOf(projectId)
    // oidc-provider derives the prefix of its own URLs from `originalUrl`.
    Object.assign(request, { originalUrl: url, url: rest })
    handle(request, response)
    return true
  } catch (error) {
    if (!(error instanceof ProjectNotFound)) throw error
    // Other paths may belong to SSO applications, which answer "not built"; discovery is built and decides itself.
    if (!rest.startsWith('/.well-known/')) return false
    response.writeHead(error.status, { 'content-type': 'application/json' }).end(JSON.stringify(errorBody(error)))
    return true
  }
}
