import { toAccount } from '../../../directory/index.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import type { Call } from '../../../foundation/requests/call.ts'
import type { JwtResponse } from '../contract.ts'
import { findSessionAndUser } from '../live/live-session.ts'
import type { IssueTokens } from '../tokens/issue-tokens.ts'

/**
 * Signs the tokens of a session once more, for who has shown that its first answer was theirs. Undefined when the session
 * has gone on or ended since, or the user is disabled.
 */
export type AnswerAgain = (
  call: Call,
  began: { sessionId: string; firstSeen: boolean },
) => Promise<JwtResponse | undefined>

export function createAnswerAgain(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  { issueTokens }: { issueTokens: IssueTokens },
): AnswerAgain {
  return async (call, { sessionId, firstSeen }) => {
    const found = await findSessionAndUser(db, { projectId: call.projectId, id: sessionId })
    if (!found) return undefined
    const { session, user } = found
    // Whoever refreshed it has had the answer.
    const isAsItBegan = session.previous_refresh_id === '' && session.refresh_expires_at > clock()
    if (!isAsItBegan || session.ended_at !== null || user.status === 'disabled') return undefined
    return issueTokens(call, session, await toAccount(db, user), { firstSeen })
  }
}
