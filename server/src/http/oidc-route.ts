import type { IncomingMessage, ServerResponse } from 'node:http'
import { type IdentityProvider, ProjectNotFound } from '@gatehouse/identity-provider'
import { errorBody } from '@gatehouse/operation'

const paths = /^\/([A-Za-z0-9_-]+)(\/(?:\.well-known\/openid-configuration|oauth2\/v1|sign-in|link|reset)(?:[/?].*)?)$/

/** Hands a request below `/<project id>` to that project's OpenID Connect provider; false when it is none of its. */
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
    // oidc-provider finds out from `originalUrl` which prefix its own addresses need.
    Object.assign(request, { originalUrl: url, url: rest })
    handle(request, response)
    return true
  } catch (error) {
    if (!(error instanceof ProjectNotFound)) throw error
    // The other paths may be an SSO application's, which are not built yet and say so; discovery is, and knows better.
    if (!rest.startsWith('/.well-known/')) return false
    response.writeHead(error.status, { 'content-type': 'application/json' }).end(JSON.stringify(errorBody(error)))
    return true
  }
}
