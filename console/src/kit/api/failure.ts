import type { CombinedError } from 'urql'

/** Why a request did not succeed, in the words a page shows. */
export type Failure = {
  kind: 'forbidden' | 'signedOut' | 'offline' | 'tooMany' | 'unavailable' | 'broken'
  message: string
  /** A stable name to search for, such as `FORBIDDEN`. */
  code?: string
  /** Finds the request in the server's log. */
  requestId?: string
  /** How long the server asks to wait before the next try. */
  retryAfterSeconds?: number
}

function text(value: unknown) {
  return typeof value === 'string' ? value : undefined
}

function kindOf(code: string | undefined): Failure['kind'] {
  if (code === 'FORBIDDEN') return 'forbidden'
  if (code === 'UNAUTHENTICATED') return 'signedOut'
  if (code === 'RATE_LIMITED') return 'tooMany'
  if (code === 'TEMPORARILY_UNAVAILABLE') return 'unavailable'
  return 'broken'
}

/** Turns what the client reports into what a page shows. */
export function failureOf(error: CombinedError): Failure {
  const first = error.graphQLErrors[0]
  if (!first) {
    return {
      kind: error.networkError && !error.response ? 'offline' : 'broken',
      message: error.networkError?.message ?? error.message,
      requestId: text(error.response?.headers?.get('x-request-id')),
    }
  }
  const code = text(first.extensions?.code)
  const wait = first.extensions?.retryAfterSeconds
  return {
    kind: kindOf(code),
    message: first.message,
    code,
    requestId: text(first.extensions?.requestId),
    ...(typeof wait === 'number' && { retryAfterSeconds: wait }),
  }
}
