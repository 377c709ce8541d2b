import type { Clock } from '../environment.ts'
import type { Claims } from '../tokens/tokens.ts'

type Awaitable<T> = T | Promise<T>

/** Remembers, for sessions in tokens, who was signed out everywhere. What is older than a session lives may be dropped. */
export interface RevocationStore {
  /** Until when sessions of a person are void; undefined or null when none are. */
  revokedUntil(userId: string): Awaitable<Date | undefined | null>
  /** From now on every session of the person that began until then is void. */
  revoke(userId: string, until: Date): Awaitable<unknown>
}

export interface Revocations {
  /** Throws when the store does. */
  isRevoked(claims: Claims): Promise<boolean>
  revokeAll(userId: string): Promise<void>
}

/** How long another process may go on with a session that was revoked. */
const lifetimeMs = 5_000
const sizeMax = 10_000

/** When a session began: when its person signed in, however often it was renewed since. Epoch milliseconds. */
export const beganAt = ({ beganAt: told, iat }: Claims) => {
  if (typeof told === 'number') return told
  return typeof iat === 'number' ? iat * 1000 : 0
}

/** Asks a store at most every five seconds for a person. */
export const cachedRevocations = (store: RevocationStore, { clock }: { clock: Clock }): Revocations => {
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
