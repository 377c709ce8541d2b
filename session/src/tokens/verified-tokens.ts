import type { VerificationKey } from '../keys/verification-key.ts'
import type { Claims, Times } from './claims.ts'

export type VerifiedToken = {
  readonly key: VerificationKey
  readonly times: Times
  /** The frozen claims that all callers after the first share; set by the second call. */
  shared: Claims | undefined
}

/** At 1–3 kB each at most about 20 MB: the tokens of ten minutes of a busy site. */
const entriesMaxDefault = 8_192
// Longer tokens do not fit into a cookie. This makes the limit on tokens a limit on bytes, too.
const tokenLengthMax = 8_192

export type VerifiedTokens = {
  get(token: string): VerifiedToken | undefined
  set(token: string, verified: VerifiedToken): void
  delete(token: string): void
}

/**
 * A cache keyed by the whole token, so that a changed byte makes another token. Approximates least recently used with
 * two generations: a hit in the older one moves the token to the younger, and a full younger one becomes the older. A
 * hit costs one map lookup; exact order would cost a deletion and an insertion.
 */
export function createVerifiedTokens(entriesMax = entriesMaxDefault): VerifiedTokens {
  const generationMax = Math.ceil(entriesMax / 2)
  let young = new Map<string, VerifiedToken>()
  let old = new Map<string, VerifiedToken>()

  const insert = (token: string, verified: VerifiedToken) => {
    if (young.size >= generationMax) {
      old = young
      young = new Map()
    }
    young.set(token, verified)
  }

  return {
    get(token) {
      const verified = young.get(token)
      if (verified !== undefined) return verified
      const older = old.get(token)
      if (older !== undefined) {
        old.delete(token)
        insert(token, older)
      }
      return older
    },
    set(token, verified) {
      if (token.length <= tokenLengthMax) insert(token, verified)
    },
    delete(token) {
      young.delete(token)
      old.delete(token)
    },
  }
}
