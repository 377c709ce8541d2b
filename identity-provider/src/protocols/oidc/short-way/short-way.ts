import type { IncomingMessage, ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import { type Answer, answerUnavailable } from '../../../foundation/errors/unavailable.ts'
import type { PendingWrites } from '../requests/pending-writes.ts'
import { csp } from '../issuers/pages.ts'
import { createReadAhead } from './read-ahead.ts'
import { createIntrospection, type Describe, describeOpaque } from './introspection.ts'
import { type Answering, bearerOf } from './token.ts'
import { createUserinfo, type UserinfoOptions } from './userinfo.ts'

/** Answers a request; false where it is for the provider, to which all of it is left. */
export type ShortWay = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>

/** What a server that calls sends seldom, and the provider knows what to make of. */
const unusualHeaders = ['origin', 'dpop', 'oauth-client-attestation', 'oauth-client-attestation-pop']

/** Of the provider's answers of status 200, to whoever names no origin. */
const headers = {
  'content-security-policy': csp,
  'cache-control': 'no-store',
  'content-type': 'application/json; charset=utf-8',
}
const headersOfProvider = {
  ...headers,
  vary: 'Origin',
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'WWW-Authenticate',
}

type Endpoint = {
  answering: Answering
  /** Whether it answers as the provider does, with its headers. */
  isOfProvider: boolean
  asksOfUser: boolean
}

/**
 * Userinfo and introspection, which applications ask for again and again, without the context, the cookies and the middleware of
 * the provider. It answers what is in order and usual, and nothing else: whatever is refused, and whatever is rare, goes on
 * to the provider as it came (`docs/decisions/protocols/oidc.md`).
 */
function createShortWay({ reading }: PendingWrites, endpoints: Record<string, Endpoint>): ShortWay {
  const answers = new Map(Object.entries(endpoints))
  return async (request, response) => {
    const endpoint = answers.get(`${request.method} ${request.url}`)
    if (!endpoint || unusualHeaders.some(name => name in request.headers)) return false
    const answer = await reading(() => endpoint.answering(request), endpoint).then(inOrder, outageOf(request))
    if (!answer) return false
    const { status, body } = answer
    const sent = { ...(endpoint.isOfProvider ? headersOfProvider : headers), ...answer.headers }
    response.writeHead(status, { ...sent, 'content-length': Buffer.byteLength(body) }).end(body)
    return true
  }
}

/** Of opaque tokens, at the issuer of the project and of its applications. */
export function shortWayOf(provider: Provider, options: UserinfoOptions): ShortWay {
  const { db, applicationId } = options
  const describe = describeOpaque(provider, { readAhead: createReadAhead(db, options), applicationId })
  const introspection = createIntrospection(provider, describe)
  return createShortWay(options.pendingWrites, {
    'GET /oauth2/v1/userinfo': { answering: createUserinfo(provider, options), isOfProvider: true, asksOfUser: true },
    'POST /oauth2/v1/introspect': { answering: introspection, isOfProvider: true, asksOfUser: false },
  })
}

type InboundOptions = {
  pendingWrites: PendingWrites
  routes: { userinfo: string; introspection: string }
  describe: Describe
  /** Absent where nobody asks for users. */
  claimsOf: ((token: string) => Promise<object | undefined>) | undefined
}

/** Of JWTs, at the issuers of inbound applications: what these say is ours in any case. */
export function shortWayOfInbound(
  provider: Provider,
  { pendingWrites, routes, describe, claimsOf }: InboundOptions,
): ShortWay {
  const userinfo: Answering = async ({ headers: { authorization } }) => claimsOf?.(bearerOf(authorization))
  return createShortWay(pendingWrites, {
    ...(claimsOf && { [`GET ${routes.userinfo}`]: { answering: userinfo, isOfProvider: false, asksOfUser: false } }),
    [`POST ${routes.introspection}`]: {
      answering: createIntrospection(provider, describe),
      isOfProvider: true,
      asksOfUser: false,
    },
  })
}

function inOrder(said: object | undefined): Answer | undefined {
  return said && { status: 200, headers: {}, body: JSON.stringify(said) }
}

/** What is said during an outage; whatever else fails here fails at the provider as well, where it is told of. */
function outageOf({ method = '', headers: given }: IncomingMessage) {
  const header = (name: string) => String(given[name] ?? '')
  return (error: unknown) => answerUnavailable(error, { method, header, requestId: header('x-request-id') })
}
