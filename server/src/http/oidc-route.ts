import type { IncomingMessage, ServerResponse } from 'node:http'
import { type IdentityProvider, ProjectNotFound } from '@gatehouse-id/identity-provider'
import { errorBody } from '@gatehouse-id/operation'

/** Passes a request to the OpenID Connect provider of its project and issuer; false for other requests. */
export async function routeToOidc(
  provider: IdentityProvider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  // The other routes refuse it.
  if (!provider.clock.isRight()) return false
  try {
    return await provider.handleOidc(request, response)
  } catch (error) {
    if (!(error instanceof ProjectNotFound)) throw error
    response.writeHead(error.status, { 'content-type': 'application/json' }).end(JSON.stringify(errorBody(error)))
    return true
  }
}
