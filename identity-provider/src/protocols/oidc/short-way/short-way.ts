import type { IncomingMessage, ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import { unavailableOf } from '../../../foundation/errors/unavailable.ts'
import type { PendingWrites } from '../requests/pending-writes.ts'
import { csp } from '../issuers/pages.ts'
import { createIntrospection } from './introspection.ts'
import type { Answering } from './token.ts'
import { createUserinfo, type UserinfoOptions } from './userinfo.ts'

/** Answers a request; false where it is for the provider, to which all of it is left. */
export type ShortWay = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>

/** What a server that calls sends seldom, and the provider knows what to make of. */
const unusualHeaders = ['origin', 'dpop', 'oauth-client-attestation', 'oauth-client-attestation-pop']

/** Of oidc-provider's answers of status 200 at these two endpoints, to whoever names no origin. */
const headers = {
  'content-security-policy': csp,
  vary: 'Origin',
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'WWW-Authenticate',
  'cache-control': 'no-store',
  'content-type': 'application/json; charset=utf-8',
}

/**
 * Userinfo and introspection of opaque tokens, which applications ask for again and again, without the context, the cookies
 * and the middleware of the provider. It answers what is in order and usual, and nothing else: whatever is refused, and
 * whatever is rare, goes on to the provider as it came (`docs/decisions/oidc.md`).
 */
export function createShortWay(
  provider: Provider,
  { pendingWrites, ...options }: UserinfoOptions & { pendingWrites: PendingWrites },
): ShortWay {
  const answers = new Map<string, Answering>([
    ['GET /oauth2/v1/userinfo', createUserinfo(provider, options)],
    ['POST /oauth2/v1/introspect', createIntrospection(provider)],
  ])
  return async (request, response) => {
    const answering = answers.get(`${request.method} ${request.url}`)
    if (!answering || unusualHeaders.some(name => name in request.headers)) return false
    const answer = await pendingWrites.reading(() => answering(request)).catch(leaveToProvider)
    if (!answer) return false
    const body = JSON.stringify(answer)
    response.writeHead(200, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body)
    return true
  }
}

/** Whatever else fails here fails there as well, where it is told of. */
function leaveToProvider(error: unknown): undefined {
  if (unavailableOf(error)) throw error
}
