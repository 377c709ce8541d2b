import { type Duration, millisecondsOf } from '../clock/duration.ts'

/** How often a fault happens among what it is about. */
type Often = {
  /** So many times at most; always unless given. */
  times?: number | undefined
  /** Between 0 and 1; 1 unless given. Drawn from `seed`, so that every run is the same. */
  probability?: number | undefined
  /** 1 unless given. */
  seed?: number | undefined
}

/**
 * `POST /v1/auth/otp/verify/email`, `/v1/auth/**` or the name of an operation, `passwords.signIn`. `*` stands for a part of
 * the path, a last `**` for all that follows.
 */
type OfRequests = Often & { operation?: string | undefined }

/**
 * Or a request of Gatehouse to somebody else, such as a sign-in provider or a webhook: a host, `idp.example.com` or
 * `localhost:8080`, or a URL, `POST https://idp.example.com/oauth/**`, with `*` and `**` as in `operation`.
 */
type OfEither = OfRequests & { outgoing?: string | undefined }

export type Fault =
  /** Answers later. */
  | (OfEither & { kind: 'latency'; by: Duration })
  /** Answers with a failure instead of doing what was asked; `retryAfter` is in seconds. */
  | (OfEither & { kind: 'status'; status: number; retryAfter?: number | undefined })
  /** Cuts the connection without an answer: before anything is done, or after it is done. */
  | (OfEither & { kind: 'cut'; when?: 'before' | 'after' | undefined })
  /** Calls back in the middle: before it is done, or after it is done and before it is answered. */
  | (OfRequests & { kind: 'call'; before?: (() => unknown) | undefined; after?: (() => unknown) | undefined })
  /** Loses messages: to one recipient, or of one channel, or all. */
  | (Often & { kind: 'mail'; recipient?: string | undefined; channel?: string | undefined })

export type FaultHandle = {
  /** How often it has happened. */
  readonly seen: number
  remove(): void
}

/** @throws {TypeError} when it cannot be meant */
export function checkFault(fault: Fault): void {
  const { kind, times = 1, probability = 1 } = fault
  const isOutgoing = 'outgoing' in fault && fault.outgoing !== undefined
  const wrong = (what: string) => new TypeError(`a fault's ${what}`)
  if (!Number.isInteger(times) || times < 1) throw wrong('times must be a whole number, 1 or more')
  if (!(probability >= 0 && probability <= 1)) throw wrong('probability must be between 0 and 1')
  if (isOutgoing && 'operation' in fault && fault.operation !== undefined)
    throw wrong('operation is a request to Gatehouse, and outgoing one that it sends: say one of them')
  if (isOutgoing && (kind === 'call' || kind === 'mail')) throw wrong(`outgoing has no kind ${kind}`)
  if (kind === 'latency') millisecondsOf(fault.by)
  else if (kind === 'status') {
    if (!Number.isInteger(fault.status) || fault.status < 400 || fault.status > 599)
      throw wrong('status must be between 400 and 599')
  } else if (!['cut', 'call', 'mail'].includes(kind))
    throw wrong(`kind must be latency, status, cut, call or mail, not ${JSON.stringify(kind)}`)
}

/** Whether it happens this time; the same series for the same seed. */
export function createDraw({ times = Number.POSITIVE_INFINITY, probability = 1, seed = 1 }: Often) {
  let state = seed >>> 0
  let seen = 0
  /** mulberry32: 32 bits of state are enough to choose by. */
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    seen: () => seen,
    happens(): boolean {
      if (seen >= times || random() >= probability) return false
      seen += 1
      return true
    },
  }
}
