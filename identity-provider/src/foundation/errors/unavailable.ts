import { DatabaseUnavailable } from '@gatehouse-id/database'
import { errorBody, type OperationError, type RequestFacts, TemporarilyUnavailable } from '@gatehouse-id/operation'
import { localeFor, renderHostedError } from '@gatehouse-id/pages'
import { ClockWrong } from '../concurrency/clocks.ts'

/** Most outages are a restart or a failover, of seconds. */
const retryAfterSeconds = 2
/** A page of a visitor tries again more seldom: there may be thousands. */
const reloadAfterSeconds = 5

/** What callers are told of an outage, whichever it is; undefined for every other failure. */
export function unavailableOf(error: unknown): OperationError | undefined {
  if (error instanceof TemporarilyUnavailable) return error
  if (!(error instanceof DatabaseUnavailable || error instanceof ClockWrong)) return undefined
  return new TemporarilyUnavailable({ message: error.message, cause: error, retryAfterSeconds })
}

/** @throws {TemporarilyUnavailable} for an outage, else the failure itself */
export function throwUnavailable(error: unknown): never {
  throw unavailableOf(error) ?? error
}

/** A request that an outage stops. */
export type Stopped = {
  method: string
  header(name: string): string | null
  requestId: string
  /** Whether its address can be asked for by GET later, though this is a form; false unless told. */
  hasPage?: boolean
}

/** An answer of whatever kind of server. */
export type Answer = { status: number; headers: Record<string, string>; body: string }

/** A page that tries again by itself for browsers, JSON for everyone else; undefined for what is no outage. */
export function answerUnavailable(error: unknown, stopped: Stopped): Answer | undefined {
  const outage = unavailableOf(error)
  if (!outage) return undefined
  const { status } = outage
  const retryAfter = { 'retry-after': String(outage.retryAfterSeconds ?? retryAfterSeconds) }
  if (!stopped.header('accept')?.includes('text/html')) {
    // The last two are for clients of OAuth (RFC 6749 §5.2).
    const body = { ...errorBody(outage), error: 'temporarily_unavailable', error_description: outage.message }
    const headers = { ...retryAfter, 'content-type': 'application/json', 'cache-control': 'no-store' }
    return { status, headers, body: JSON.stringify(body) }
  }
  const isRepeated = stopped.method === 'GET' || stopped.hasPage === true
  const { html, headers } = renderHostedError({
    reason: 'unavailable',
    requestId: stopped.requestId,
    locale: localeFor({ accepted: stopped.header('accept-language') }),
    ...(isRepeated && { retryAfterSeconds: reloadAfterSeconds }),
  })
  return { status, headers: { ...headers, ...retryAfter }, body: html }
}

/** The same as a `Response`. */
export function unavailableResponse(error: unknown, request: Request, facts: RequestFacts): Response | undefined {
  const header = (name: string) => request.headers.get(name)
  const answer = answerUnavailable(error, { method: request.method, header, requestId: facts.requestId })
  return answer && new Response(answer.body, answer)
}
