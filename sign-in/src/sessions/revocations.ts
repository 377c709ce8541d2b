import type { Clock } from '../options/environment.ts'
import type { Claims } from '../tokens/tokens.ts'

type Awaitable<T> = T | Promise<T>

/**
 * Stores, for sessions in tokens, which users were signed out everywhere. Entries older than the lifetime of a session
 * may be deleted.
 */
export type RevocationStore = {
  /** Sessions of the user that began until this time are void; undefined or null when none are. */
  revokedUntil(userId: string): Awaitable<Date | undefined | null>
  /** Voids every session of the user that began until this time. */
  revoke(userId: string, until: Date): Awaitable<unknown>
}

export type Revocations = {
  /** Rejects when the store does. */
  isRevoked(claims: Claims): Promise<boolean>
  revokeAll(userId: string): Promise<void>
}

/** How long another process may still accept a revoked session. */
const lifetimeMs = 5_000
const sizeMax = 10_000

/** When the user signed in, in epoch milliseconds. Renewing a session does not change it. */
export function beganAt({ beganAt: claimed, iat }: Claims) {
  if (typeof claimed === 'number') return claimed
  return typeof iat === 'number' ? iat * 1000 : 0
}

/** Caches the answers of a store: it is asked at most every five seconds about a user. */
export function cachedRevocations(store: RevocationStore, { clock }: { clock: Clock }): Revocations {
  const answers = new Map<string, { askedAt: number; until: Promise<number> }>()

  const remember = (userId: string, until: Promise<number>) => {
    const [oldest] = answers.size < sizeMax ? [] : answers.keys()
    if (oldest !== undefined) answers.delete(oldest)
    const answer = { askedAt: clock(), until }
    answers.delete(userId)
    answers.set(userId, answer)
    until.catch(() => answers.get(userId) === answer && answers.delete(userId))
    return until
  }
  const ask = async (userId: string) => (await store.revokedUntil(userId))?.getTime() ?? Number.NEGATIVE_INFINITY
  const revokedUntil = (userId: string) => {
    const known = answers.get(userId)
    if (known !== undefined && clock() - known.askedAt < lifetimeMs) return known.until
    return remember(userId, ask(userId))
  }

  return {
    async isRevoked(claims) {
      if (typeof claims.sub !== 'string') return false
      return beganAt(claims) <= (await revokedUntil(claims.sub))
    },
    async revokeAll(userId) {
      const now = clock()
      await store.revoke(userId, new Date(now))
      remember(userId, Promise.resolve(now))
    },
  }
}
