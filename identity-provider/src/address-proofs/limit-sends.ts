import { RateLimited } from '@gatehouse/operation'
import type { Call } from '../call.ts'
import type { Dependencies } from '../dependencies.ts'
import { countGuess, type Guess } from '../limits/guesses.ts'
import { networkOf } from '../limits/network-of.ts'
import { isKnownNetwork } from '../sessions/history.ts'
import type { Writing } from '../tables.ts'
import { loginIdKey } from '../users/login-id-key.ts'
import { findUserByLoginId } from '../users/store.ts'

/**
 * Counts a message to a login id: from one network as many as wrong codes are allowed in a row, then one in five
 * minutes; so that nobody's mailbox is flooded, and nobody uses up what the owner may ask for. @throws RateLimited
 */
export type LimitSends = (tx: Writing, call: Call, send: { kind: string; loginId: string }) => Promise<void>

export const createLimitSends =
  ({ clock }: Pick<Dependencies, 'clock'>, { hasRateLimits }: { hasRateLimits: boolean }): LimitSends =>
  async (tx, call, { kind, loginId }) => {
    if (!hasRateLimits) return
    const { projectId, ip } = call
    const now = clock()
    async function isKnown(): Promise<boolean> {
      const user = await findUserByLoginId(tx, { projectId, loginId })
      return user !== undefined && isKnownNetwork(tx, { projectId, userId: user.id, ip, now })
    }
    const refused = await countGuess(tx, { ...sendsOf(call, kind, loginId), now, isKnown })
    const retryAfterSeconds = refused?.retryAfterSeconds
    if (retryAfterSeconds === undefined) return
    const message = `too many messages were asked for; try again in ${retryAfterSeconds} s`
    throw new RateLimited({ message, retryAfterSeconds })
  }

/** What `clearGuesses` forgets once a user has signed in with what they were sent. */
export const sendsOf = ({ projectId, ip }: Pick<Call, 'projectId' | 'ip'>, kind: string, loginId: string): Guess => ({
  projectId,
  subject: `send ${kind} ${loginIdKey(loginId)}`,
  network: networkOf(ip),
})
