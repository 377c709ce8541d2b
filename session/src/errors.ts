/** Codes are never renamed once released. Branch on the code or the class, not on the message. */
export type SessionErrorCode =
  | 'TOKEN_MISSING'
  | 'TOKEN_MALFORMED'
  | 'TOKEN_EXPIRED'
  | 'CLAIM_INVALID'
  | 'SIGNATURE_INVALID'
  | 'ALGORITHM_REFUSED'
  | 'KEY_ID_MISSING'
  | 'KEY_NOT_FOUND'
  | 'KEY_UNUSABLE'
  | 'KEY_SET_UNAVAILABLE'
  | 'PROVIDER_REFUSED'
  | 'PROVIDER_UNREACHABLE'
  | 'SESSION_INVALID'
  | 'REFRESH_FAILED'
  | 'EXCHANGE_FAILED'
  | 'POLLING_TIMED_OUT'
  | 'DERIVATION_REFUSED'

type Details = { code: SessionErrorCode; cause?: unknown; isTransient?: boolean; retryAfterSeconds?: number }

/** The base class of all expected errors of this package. Messages never contain a token, a key or a secret. */
export class SessionError extends Error {
  readonly code: SessionErrorCode
  /** The token could not be checked: network, timeout, 429 or 5xx. A retry may succeed; do not sign the user out. */
  readonly isTransient: boolean
  /** The `retry-after` of the provider; also on errors that wrap its refusal. */
  readonly retryAfterSeconds: number | undefined

  constructor(message: string, { code, cause, isTransient, retryAfterSeconds }: Details) {
    super(message, cause === undefined ? undefined : { cause })
    const inner = cause instanceof SessionError ? cause : undefined
    this.name = new.target.name
    this.code = code
    this.isTransient = isTransient ?? inner?.isTransient ?? false
    this.retryAfterSeconds = retryAfterSeconds ?? inner?.retryAfterSeconds
  }
}

export class TokenMissing extends SessionError {
  constructor(message: string, cause?: unknown) {
    super(message, { code: 'TOKEN_MISSING', cause, isTransient: false })
  }
}

export class TokenMalformed extends SessionError {
  constructor(reason: string) {
    super(`token is malformed: ${reason}`, { code: 'TOKEN_MALFORMED' })
  }
}

export class TokenExpired extends SessionError {
  constructor() {
    super('"exp" claim is in the past', { code: 'TOKEN_EXPIRED' })
  }
}

export class ClaimInvalid extends SessionError {
  readonly claim: string
  constructor(claim: string, message: string) {
    super(message, { code: 'CLAIM_INVALID' })
    this.claim = claim
  }
}

export class SignatureInvalid extends SessionError {
  constructor() {
    super('signature verification failed', { code: 'SIGNATURE_INVALID' })
  }
}

/** The header names another algorithm than the key, such as `none`, or HMAC with a public key. */
export class AlgorithmRefused extends SessionError {
  constructor() {
    super('unexpected "alg" header value', { code: 'ALGORITHM_REFUSED' })
  }
}

export class KeyIdMissing extends SessionError {
  constructor() {
    super('header.kid must not be empty', { code: 'KEY_ID_MISSING' })
  }
}

export class KeyNotFound extends SessionError {
  constructor() {
    super('failed to fetch matching key', { code: 'KEY_NOT_FOUND' })
  }
}

export class KeyUnusable extends SessionError {
  constructor(reason: string, cause?: unknown) {
    super(`Failed to parse public key: ${reason}`, { code: 'KEY_UNUSABLE', cause })
  }
}

export class KeySetUnavailable extends SessionError {
  constructor(reason: string, details: { cause?: unknown; retryAfterSeconds?: number } = {}) {
    super(`failed to fetch matching key: ${reason}`, { code: 'KEY_SET_UNAVAILABLE', isTransient: true, ...details })
  }
}

/** The provider refused the request. `errorCode` is the wire code, such as `E061005`. */
export class ProviderRefused extends SessionError {
  readonly status: number
  readonly errorCode: string | undefined
  constructor(details: { status: number; errorCode?: string; message: string; retryAfterSeconds?: number }) {
    const { status, retryAfterSeconds } = details
    super(details.message, {
      code: 'PROVIDER_REFUSED',
      isTransient: status === 429 || status >= 500,
      retryAfterSeconds,
    })
    this.status = status
    this.errorCode = details.errorCode
  }
}

export class ProviderUnreachable extends SessionError {
  constructor(reason: string, cause?: unknown) {
    super(reason, { code: 'PROVIDER_UNREACHABLE', cause, isTransient: true })
  }
}

export class SessionInvalid extends SessionError {
  constructor(cause: unknown) {
    super(wrapped('session validation failed', cause), { code: 'SESSION_INVALID', cause })
  }
}

export class RefreshFailed extends SessionError {
  constructor(cause: unknown) {
    super(wrapped('refresh token validation failed', cause), { code: 'REFRESH_FAILED', cause })
  }
}

export class ExchangeFailed extends SessionError {
  constructor(cause: unknown) {
    super(wrapped('could not exchange access key', cause), { code: 'EXCHANGE_FAILED', cause })
  }
}

/** `cause` is the last refusal of the provider. */
export class PollingTimedOut extends SessionError {
  constructor(timeoutMs: number, cause: unknown) {
    super(`session polling timed out after ${timeoutMs} ms`, { code: 'POLLING_TIMED_OUT', cause, isTransient: false })
  }
}

export class DerivationRefused extends SessionError {
  constructor(reason: string) {
    super(reason, { code: 'DERIVATION_REFUSED' })
  }
}

function wrapped(message: string, cause: unknown) {
  return cause instanceof Error ? `${message}: ${cause.message}` : message
}
