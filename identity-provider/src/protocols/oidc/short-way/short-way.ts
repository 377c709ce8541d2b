import type { IncomingMessage, ServerResponse } from 'node:http'
import { countingStatements } from '@gatehouse-id/database'
import type Provider from 'oidc-provider'
import type { Client } from 'oidc-provider'
import { endsOfRead, type RecordRead, readRecordWith } from '../../../applications/index.ts'
import { digest } from '../../../foundation/secrets/digest.ts'
import { type Answer, answerUnavailable } from '../../../foundation/errors/unavailable.ts'
import type { PendingWrites } from '../requests/pending-writes.ts'
import { csp } from '../issuers/pages.ts'
import { authenticate, introspectionOf, readIntrospection } from './introspection.ts'
import type { KeptAnswers, MadeOf } from './kept-answers.ts'
import { noteAhead } from './read-ahead.ts'
import { type AskingOfToken, bearerOf } from './token.ts'
import { userinfoOf, type UserinfoOptions } from './userinfo.ts'

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
  /** Undefined for what only the provider answers. */
  answering: (request: IncomingMessage) => Promise<Answer | undefined>
  /** Whether it answers as the provider does, with its headers. */
  isOfProvider: boolean
}

/**
 * Userinfo and introspection, which applications ask for again and again, without the context, the cookies and the middleware of
 * the provider. It answers what is in order and usual, and nothing else: whatever is refused, and whatever is rare, goes on
 * to the provider as it came (`docs/decisions/protocols/oidc.md`).
 */
function createShortWay(endpoints: Record<string, Endpoint>): ShortWay {
  const answers = new Map(Object.entries(endpoints))
  return async (request, response) => {
    const endpoint = answers.get(`${request.method} ${request.url}`)
    if (!endpoint || unusualHeaders.some(name => name in request.headers)) return false
    const answer = await endpoint.answering(request).catch(outageOf(request))
    if (!answer) return false
    const { status, body } = answer
    const sent = { ...(endpoint.isOfProvider ? headersOfProvider : headers), ...answer.headers }
    response.writeHead(status, { ...sent, 'content-length': Buffer.byteLength(body) }).end(body)
    return true
  }
}

type Options = UserinfoOptions & { clock: () => number; keptAnswers: KeptAnswers }

/** Of opaque tokens, at the issuer of the project and of its applications. */
export function shortWayOf(provider: Provider, options: Options): ShortWay {
  const endpoint = <Asked extends { token: string }>(asking: AskingOfToken<Asked>) => ({
    answering: answerOfToken(asking, options),
    isOfProvider: true,
  })
  return createShortWay({
    'GET /oauth2/v1/userinfo': endpoint(userinfoOf(provider, options)),
    'POST /oauth2/v1/introspect': endpoint(introspectionOf(provider, options.applicationId)),
  })
}

/** Reads all that is needed in one statement, and says what was said where that is the same as it was. */
function answerOfToken<Asked extends { token: string }>(
  asking: AskingOfToken<Asked>,
  { db, clock, projectId, pendingWrites, keptAnswers }: Options,
): Endpoint['answering'] {
  const { asksOfUser } = asking
  return async request => {
    const asked = await asking.ask(request)
    if (!asked) return undefined
    const { applicationId, token } = asked
    const which = { projectId, model: 'AccessToken', id: digest(token), applicationId }
    const read = await readRecordWith(db, { ...which, asksOfUser })
    if (!read) return undefined
    const of = { by: asking, rows: read.rows }
    // It has the secret of the client.
    const key = digest(JSON.stringify(asked))
    return keptAnswers.find(key, of) ?? pendingWrites.reading(() => make(read, { asked, of, key }), { asksOfUser })
  }

  async function make(
    read: RecordRead,
    { asked, of, key }: { asked: Asked & { applicationId: string | undefined }; of: MadeOf; key: string },
  ): Promise<Answer | undefined> {
    const ends = endsOfRead(read, clock())
    noteAhead(pendingWrites, read, asked)
    const { result: said, sent } = await countingStatements(() => asking.say(asked))
    if (!said) return undefined
    const answer = inOrder(said.body)
    const until = Math.min(...said.ends, ...ends)
    // It depends on what else was read.
    if (sent === 0 && pendingWrites.hasTakenAll()) keptAnswers.keep(key, { ...of, until, answer })
    return answer
  }
}

type InboundOptions = {
  pendingWrites: PendingWrites
  routes: { userinfo: string; introspection: string }
  /** What is said of a token that works to the client whose it is; undefined for any other. */
  describe: (client: Client, token: string) => Promise<object | undefined>
  /** Absent where nobody asks for users. */
  claimsOf: ((token: string) => Promise<object | undefined>) | undefined
}

/** Of JWTs, at the issuers of inbound applications: what these say is ours in any case. */
export function shortWayOfInbound(
  provider: Provider,
  { pendingWrites, routes, describe, claimsOf }: InboundOptions,
): ShortWay {
  async function answer(say: () => Promise<object | undefined>): Promise<Answer | undefined> {
    const said = await pendingWrites.reading(say, { asksOfUser: false })
    return said && inOrder(said)
  }
  const introspection: Endpoint['answering'] = async request => {
    const asked = await readIntrospection(request)
    if (!asked) return undefined
    return answer(async () => {
      const client = await authenticate(provider, asked)
      return client && describe(client, asked.token)
    })
  }
  const userinfo: Endpoint['answering'] = async ({ headers: { authorization } }) =>
    answer(async () => claimsOf?.(bearerOf(authorization)))
  return createShortWay({
    ...(claimsOf && { [`GET ${routes.userinfo}`]: { answering: userinfo, isOfProvider: false } }),
    [`POST ${routes.introspection}`]: { answering: introspection, isOfProvider: true },
  })
}

function inOrder(said: object): Answer {
  return { status: 200, headers: {}, body: JSON.stringify(said) }
}

/** What is said during an outage; whatever else fails here fails at the provider as well, where it is told of. */
function outageOf({ method = '', headers: given }: IncomingMessage) {
  const header = (name: string) => String(given[name] ?? '')
  return (error: unknown) => answerUnavailable(error, { method, header, requestId: header('x-request-id') })
}
