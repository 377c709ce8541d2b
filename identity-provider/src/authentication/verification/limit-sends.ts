import { RateLimited } from '@gatehouse/operation'
import type { Call } from '../../foundation/call.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { countGuess, type Guess } from '../rate-limits/guesses.ts'
import { isBrowserOf, sourceOf } from '../rate-limits/asker.ts'
import type { Writing } from '../../foundation/tables.ts'
import { isKnownNetwork } from '../../tokens/index.ts'
import { loginIdKey, findUserByLoginId } from '../../directory/index.ts'

/**
 * Counts a message to a login id: from one network as many as wrong codes are allowed in a row, then one in five
 * minutes; so that nobody's mailbox is flooded, and nobody uses up what the owner may ask for. @throws RateLimited
 */
export type LimitSends = (tx: Writing, call: Call, send: { kind: string; loginId: string }) => Promise<void>

export function createLimitSends(
  { clock }: Pick<Dependencies, 'clock'>,
  { hasRateLimits }: { hasRateLimits: boolean },
): LimitSends {
  return async (tx, call, { kind, loginId }) => {
    if (!hasRateLimits) return
    const { projectId, ip } = call
    const now = clock()
    // Asked of everybody, so that the time of an answer does not tell whether there is an account.
    const userId = (await findUserByLoginId(tx, { projectId, loginId }))?.id
    const isKnown = async () =>
      isBrowserOf(call, userId) || (userId !== undefined && (await isKnownNetwork(tx, { projectId, userId, ip, now })))
    const refused = await countGuess(tx, { ...sendsOf(call, kind, loginId, userId), now, isKnown })
    const retryAfterSeconds = refused?.retryAfterSeconds
    if (retryAfterSeconds === undefined) return
    const message = `too many messages were asked for; try again in ${retryAfterSeconds} s`
    throw new RateLimited({ message, retryAfterSeconds })
  }
}

/** What `clearGuesses` forgets once a user has signed in with what they were sent. */
export function sendsOf(call: Call, kind: string, loginId: string, userId: string | undefined): Guess {
  return {
    projectId: call.projectId,
    subject: `send ${kind} ${loginIdKey(loginId)}`,
    source: sourceOf(call, userId),
  }
}
