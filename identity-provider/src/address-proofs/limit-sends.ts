import { RateLimited } from '@gatehouse/operation'
import type { Dependencies } from '../dependencies.ts'
import { countGuess } from '../totp/guesses.ts'
import type { Writing } from '../tables.ts'
import { loginIdKey } from '../users/login-id-key.ts'

/** Counts a message to a person; as many as wrong codes are allowed in a row, then one in five minutes. @throws RateLimited */
export type LimitSends = (tx: Writing, send: { projectId: string; kind: string; loginId: string }) => Promise<void>

export const createLimitSends =
  ({ clock }: Pick<Dependencies, 'clock'>, { hasRateLimits }: { hasRateLimits: boolean }): LimitSends =>
  async (tx, { projectId, kind, loginId }) => {
    if (!hasRateLimits) return
    const refused = await countGuess(tx, { projectId, subject: sendSubject(kind, loginId), now: clock() })
    const retryAfterSeconds = refused?.retryAfterSeconds
    if (retryAfterSeconds === undefined) return
    const message = `too many messages were asked for; try again in ${retryAfterSeconds} s`
    throw new RateLimited({ message, retryAfterSeconds })
  }

/** What `clearGuesses` forgets once somebody has signed in with what they were sent. */
export const sendSubject = (kind: string, loginId: string) => `send ${kind} ${loginIdKey(loginId)}`
