import type { OperationError } from '@gatehouse-id/operation'
import { countFailedSignIn } from '../rate-limits/failed-sign-ins.ts'
import { sendsOf } from '../verification/limit-sends.ts'
import { AddressVerification, userIdOf } from '../verification/address-verification.ts'
import type { VerifyAddress } from '../verification/verify-address.ts'
import type { ChangeRequest, Sending, SendVerification, SignInRequest } from '../verification/send.ts'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { CodeOutcome, Challenges } from '../challenges/challenges.ts'
import { askerOf } from '../rate-limits/asker.ts'
import { clearGuesses } from '../rate-limits/guesses.ts'
import type { Writing } from '../../foundation/tables/tables.ts'
import { TooManyCodeAttempts, WrongCode } from './contract.ts'
import type { Channel, RecordAudit } from '../../activity/index.ts'
import type { VerifiedSignIn } from '../../tokens/index.ts'
import { loginIdKey } from '../../directory/index.ts'

/**
 * A code for a new address does not replace a sign-in code. Otherwise an attacker who requests codes for the owner's
 * address could make the owner confirm the attacker's change.
 */
const kinds = { signIn: 'one-time-code', change: 'one-time-code-change' } as const
/** provider-api §4. */
export const codeLifetimeMs = 3 * 60_000

export type ReceivedCode = { channel: Channel; loginId: string; code: string }
export type OneTimeCodes = {
  /** Sends a code; returns the masked address. Throws like `SendVerification.signIn`. */
  send(call: Call, request: SignInRequest): Promise<string>
  /** Sends a code to a new address of the caller. Throws like `SendVerification.change`. */
  change(call: Call, request: Omit<ChangeRequest, 'canMerge'>): Promise<string>
  /** Counts the attempt, so the transaction must be committed whatever the outcome. */
  verify(tx: Writing, call: Call, received: ReceivedCode): Promise<VerifiedSignIn | OperationError>
  /** Issues a code without sending it. */
  issue(tx: Writing, issue: { call: Call; loginId: string; verification: AddressVerification }): Promise<string>
}

export function createOneTimeCodes({
  clock,
  challenges,
  recordAudit,
  sendVerification,
  verifyAddress,
}: Pick<Dependencies, 'clock'> & { challenges: Challenges; recordAudit: RecordAudit } & {
  sendVerification: SendVerification
  verifyAddress: VerifyAddress
}): OneTimeCodes {
  const issue: OneTimeCodes['issue'] = async (tx, { call, loginId, verification }) => {
    const { projectId } = call
    const kind = verification.step === 'change' ? kinds.change : kinds.signIn
    const subject = loginIdKey(loginId)
    const challenge = {
      projectId,
      kind,
      subject,
      asker: askerOf(call),
      // A code proves the address when it is typed, whatever happened since it was sent.
      user: undefined,
      payload: verification,
      lifetimeMs: codeLifetimeMs,
    }
    return (await challenges.issueCode(tx, challenge)).code
  }

  /** Compares a code with the sign-in codes, then with those for a new address. */
  async function take(tx: Writing, call: Call, { loginId, code }: ReceivedCode): Promise<CodeOutcome> {
    const selector = { projectId: call.projectId, subject: loginIdKey(loginId), code, asker: askerOf(call) }
    const first = await challenges.takeCode(tx, { ...selector, kind: kinds.signIn })
    if (first.is === 'taken') return first
    const second = await challenges.takeCode(tx, { ...selector, kind: kinds.change })
    return second.is === 'none' ? first : second.is === 'tooMany' && first.is === 'wrong' ? first : second
  }

  /** Whether no other challenge is pending for the login id, from any requester. */
  async function isOnlyOne(tx: Writing, projectId: string, loginId: string): Promise<boolean> {
    for (const kind of Object.values(kinds)) {
      const selector = { projectId, kind, subject: loginIdKey(loginId), limit: 1 }
      if ((await challenges.listLive(tx, selector)).length > 0) return false
    }
    return true
  }

  const sending: Sending<undefined> = {
    method: 'otp',
    signInMethod: 'oneTimeCode',
    purpose: 'oneTimeCode',
    lifetimeMs: codeLifetimeMs,
    issue: async (tx, what) => ({ values: { code: await issue(tx, what) }, issued: undefined }),
  }

  async function refuse(tx: Writing, call: Call, loginId: string, error: OperationError): Promise<OperationError> {
    const action = error instanceof TooManyCodeAttempts ? 'LoginExceedMaxAttempts' : 'LoginFailed'
    await recordAudit(tx, call, { action, type: 'warn', method: 'otp', data: { loginId, reason: error.message } })
    await countFailedSignIn(tx, call, { loginId, now: clock() })
    return error
  }

  return {
    issue,
    send: async (call, request) => (await sendVerification.signIn(call, request, sending)).masked,
    change: async (call, request) =>
      (await sendVerification.change(call, { ...request, canMerge: true }, sending)).masked,

    async verify(tx, call, received) {
      const { projectId } = call
      const { channel, loginId } = received
      const outcome = await take(tx, call, received)
      if (outcome.is === 'tooMany') return refuse(tx, call, loginId, new TooManyCodeAttempts())
      const verification = outcome.is === 'taken' ? AddressVerification.parse(outcome.challenge.payload) : undefined
      // A code counts only for the channel it was sent by, so that `amr` in the token is true.
      if (!verification || verification.channel !== channel || verification.step === 'nobody') {
        return refuse(tx, call, loginId, new WrongCode())
      }
      await clearGuesses(tx, sendsOf(call, 'otp', loginId, userIdOf(verification)))
      return verifyAddress(tx, call, verification, {
        method: 'otp',
        isByAsker: () => isOnlyOne(tx, projectId, loginId),
      })
    },
  }
}
