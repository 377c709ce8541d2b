import { OperationError } from '@gatehouse-id/operation'
import { z } from 'zod'
import { InvalidToken } from '../../../foundation/errors/errors.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import type { Call } from '../../../foundation/requests/call.ts'
import { digest } from '../../../foundation/secrets/digest.ts'
import type { Writing } from '../../../foundation/tables/tables.ts'
import type { SettingsOf } from '../../../projects/index.ts'
import type { AnswerAgain, JwtResponse, VerifiedSignIn } from '../../../tokens/index.ts'
import type { Challenges } from '../../challenges/challenges.ts'
import { readTrustTokens } from '../../second-factors/trusted-devices/cookie.ts'
import type { TrustedDevices } from '../../second-factors/trusted-devices/trust.ts'

const kind = 'magic-link-followed'
const againMs = 10_000
const Followed = z.object({ sessionId: z.string(), firstSeen: z.boolean() })

type Outcome = VerifiedSignIn | OperationError

export type FollowedAgain = {
  /**
   * Answers the sign-in by a link. A device that its user trusts gets the same answer when it follows the link again within
   * ten seconds, because the first was lost. Who has the link alone gets nothing.
   */
  answering(
    call: Call,
    link: string,
    signIn: (note: (tx: Writing, outcome: Outcome) => Promise<Outcome>) => Promise<JwtResponse>,
  ): Promise<JwtResponse>
}

type Needs = { challenges: Challenges; trustedDevices: TrustedDevices; settings: SettingsOf; answerAgain: AnswerAgain }

export function createFollowedAgain(
  { db }: Pick<Dependencies, 'db'>,
  { challenges, trustedDevices, settings, answerAgain }: Needs,
): FollowedAgain {
  return {
    async answering(call, link, signIn) {
      const { projectId, trustedDeviceToken = '' } = call
      const tokens = readTrustTokens(trustedDeviceToken)
      if (tokens.length === 0) return signIn(async (_, outcome) => outcome)
      const { trustedDeviceDays: days } = await settings.of(projectId)
      /** Names the link and the device that follows it. */
      const subject = digest(JSON.stringify([link, tokens]))

      async function note(tx: Writing, outcome: Outcome): Promise<Outcome> {
        // A second factor or a step-up goes on with a session that the device has.
        if (outcome instanceof OperationError || outcome.evidence.intent.sessionId !== undefined) return outcome
        const { row, firstSeen, onSession } = outcome
        if (!(await trustedDevices.recognizes(tx, call, { user: row, tokens, days }))) return outcome
        return {
          ...outcome,
          async onSession(sessionId) {
            await onSession?.(sessionId)
            const payload = { sessionId, firstSeen } satisfies z.output<typeof Followed>
            await challenges.begin(tx, { projectId, kind, subject, user: row.id, payload, lifetimeMs: againMs })
          },
        }
      }

      try {
        return await signIn(note)
      } catch (error) {
        if (!(error instanceof InvalidToken)) throw error
        const followed = await challenges.findToken(db, { projectId, kind, token: subject })
        const answer = followed && (await answerAgain(call, Followed.parse(followed.payload)))
        if (!answer) throw error
        return answer
      }
    },
  }
}
