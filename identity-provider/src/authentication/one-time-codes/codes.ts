import type { OperationError } from '@gatehouse/operation'
import { sendsOf } from '../verification/limit-sends.ts'
import { AddressVerification, userIdOf } from '../verification/address-verification.ts'
import type { VerifyAddress } from '../verification/verify-address.ts'
import type { ChangeRequest, Sending, SendVerification, SignInRequest } from '../verification/send.ts'
import type { Call } from '../../foundation/call.ts'
import type { CodeOutcome } from '../challenges/challenges.ts'
import { askerOf } from '../rate-limits/asker.ts'
import { clearGuesses } from '../rate-limits/guesses.ts'
import type { Writing } from '../../foundation/tables.ts'
import { TooManyCodeAttempts, WrongCode } from './errors.ts'
import type { Challenges } from '../challenges/challenges.ts'
import type { Channel, RecordAudit } from '../../activity/index.ts'
import type { VerifiedSignIn } from '../../tokens/index.ts'
import { loginIdKey } from '../../directory/index.ts'

/**
 * A code for a new address does not take the place of one to sign in with: or a stranger who has an account under
 * another's address could have the owner confirm it.
 */
const kinds = { signIn: 'one-time-code', change: 'one-time-code-change' } as const
/** provider-api §4. */
export const codeLifetimeMs = 3 * 60_000

export type CodeProof = { channel: Channel; loginId: string; code: string }
export type OneTimeCodes = {
  /** Sends a code; answers the masked address. @throws as `SendVerification.signIn` */
  send(call: Call, request: SignInRequest): Promise<string>
  /** Sends a code to a new address of the caller's own. @throws as `SendVerification.change` */
  change(call: Call, request: Omit<ChangeRequest, 'canMerge'>): Promise<string>
  /** Counts the attempt, so the transaction has to be committed whatever the outcome. */
  verify(tx: Writing, call: Call, proof: CodeProof): Promise<VerifiedSignIn | OperationError>
  /** Makes a code without sending it. */
  issue(tx: Writing, issue: { call: Call; loginId: string; proof: AddressVerification }): Promise<string>
}

export function createOneTimeCodes({
  challenges,
  recordAudit,
  sendVerification,
  verifyAddress,
}: { challenges: Challenges; recordAudit: RecordAudit } & {
  sendVerification: SendVerification
  verifyAddress: VerifyAddress
}): OneTimeCodes {
  const issue: OneTimeCodes['issue'] = async (tx, { call, loginId, proof }) => {
    const { projectId } = call
    const kind = proof.step === 'change' ? kinds.change : kinds.signIn
    const subject = loginIdKey(loginId)
    const challenge = { projectId, kind, subject, asker: askerOf(call), payload: proof, lifetimeMs: codeLifetimeMs }
    return (await challenges.issueCode(tx, challenge)).code
  }

  /** Compares a code with those to sign in with, then with those for a new address. */
  async function take(tx: Writing, call: Call, { loginId, code }: CodeProof): Promise<CodeOutcome> {
    const which = { projectId: call.projectId, subject: loginIdKey(loginId), code, asker: askerOf(call) }
    const first = await challenges.takeCode(tx, { ...which, kind: kinds.signIn })
    if (first.is === 'taken') return first
    const second = await challenges.takeCode(tx, { ...which, kind: kinds.change })
    return second.is === 'none' ? first : second.is === 'tooMany' && first.is === 'wrong' ? first : second
  }

  /** Whether nothing else is on its way to the login id, from whoever it may be. */
  async function isOnlyOne(tx: Writing, projectId: string, loginId: string): Promise<boolean> {
    for (const kind of Object.values(kinds)) {
      const which = { projectId, kind, subject: loginIdKey(loginId), limit: 1 }
      if ((await challenges.listLive(tx, which)).length > 0) return false
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
    return error
  }

  return {
    issue,
    send: async (call, request) => (await sendVerification.signIn(call, request, sending)).masked,
    change: async (call, request) =>
      (await sendVerification.change(call, { ...request, canMerge: true }, sending)).masked,

    async verify(tx, call, presented) {
      const { projectId } = call
      const { channel, loginId } = presented
      const outcome = await take(tx, call, presented)
      if (outcome.is === 'tooMany') return refuse(tx, call, loginId, new TooManyCodeAttempts())
      const proof = outcome.is === 'taken' ? AddressVerification.parse(outcome.challenge.payload) : undefined
      // A code counts for the channel it came by, so that the token's `amr` says what is true.
      if (!proof || proof.channel !== channel || proof.step === 'nobody') {
        return refuse(tx, call, loginId, new WrongCode())
      }
      await clearGuesses(tx, sendsOf(call, 'otp', loginId, userIdOf(proof)))
      return verifyAddress(tx, call, proof, { method: 'otp', isByAsker: await isOnlyOne(tx, projectId, loginId) })
    },
  }
}
