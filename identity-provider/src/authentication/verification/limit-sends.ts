import { RateLimited } from '@gatehouse-id/operation'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { countGuess, type Guess } from '../rate-limits/guesses.ts'
import { isBrowserOf, sourceOf } from '../rate-limits/asker.ts'
import type { Writing } from '../../foundation/tables/tables.ts'
import { isKnownNetwork } from '../../tokens/index.ts'
import { loginIdKey, findUserByLoginId } from '../../directory/index.ts'

/**
 * Counts a message to a login id. One network may send as many as wrong codes are allowed in a row, then one every five
 * minutes, which protects mailboxes without using up the allowance of their owners.
 * @throws {RateLimited} when the network has used up its messages
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
    // Always looked up, so that response times do not reveal whether an account exists.
    const userId = (await findUserByLoginId(tx, { projectId, loginId }))?.id
    const isKnown = async () =>
      isBrowserOf(call, userId) || (userId !== undefined && (await isKnownNetwork(tx, { projectId, userId, ip, now })))
    const refused = await countGuess(tx, { ...sendsOf(call, kind, loginId, userId), now, isKnown })
    const retryAfterSeconds = refused?.retryAfterSeconds
    if (retryAfterSeconds === undefined) return
    const message = `too many messages were requested; try again in ${retryAfterSeconds} s`
    throw new RateLimited({ message, retryAfterSeconds })
  }
}

/** What `clearGuesses` clears after a user has signed in with the message. */
export function sendsOf(call: Call, kind: string, loginId: string, userId: string | undefined): Guess {
  return {
    projectId: call.projectId,
    subject: `send ${kind} ${loginIdKey(loginId)}`,
    source: sourceOf(call, userId),
  }
}
