import type { VerificationKey } from '../keys/verification-key.ts'
import type { Claims, Times } from './claims.ts'

export type VerifiedToken = {
  readonly key: VerificationKey
  readonly times: Times
  /** What every caller after the first shares, frozen; absent until there is a second call. */
  shared: Claims | undefined
}

/** Tokens remembered: at 1–3 kB each some 20 MB at most; what one process meets in ten minutes of a busy site. */
const ENTRIES_MAX = 8_192
// Only tokens that an ordinary cookie could hold, so that the bound above is a bound in bytes too.
const TOKEN_LENGTH_MAX = 8_192

export type VerifiedTokens = {
  get(token: string): VerifiedToken | undefined
  set(token: string, verified: VerifiedToken): void
  delete(token: string): void
}

/**
 * Keyed by the whole token, so that one changed byte is another token. Forgets roughly the least recently used:
 * two generations, where a hit in the older one moves the token to the younger, and a full younger one becomes
 * the older. A hit costs one map lookup, where an exact order would cost a deletion and an insertion.
 */
export function createVerifiedTokens(entriesMax = ENTRIES_MAX): VerifiedTokens {
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
      if (token.length <= TOKEN_LENGTH_MAX) insert(token, verified)
    },
    delete(token) {
      young.delete(token)
      old.delete(token)
    },
  }
}
