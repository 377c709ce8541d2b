import type { OperationError } from '@gatehouse/operation'
import { sendSubject } from '../address-proofs/limit-sends.ts'
import { AddressProof } from '../address-proofs/proof.ts'
import type { ProveAddress } from '../address-proofs/prove.ts'
import type { ChangeRequest, Sending, SendProof, SignInRequest } from '../address-proofs/send.ts'
import type { Call } from '../call.ts'
import type { Channel } from '../messages/purposes.ts'
import type { Rules } from '../rules.ts'
import type { Proven } from '../sessions/complete-sign-in.ts'
import type { Writing } from '../tables.ts'
import { clearGuesses } from '../totp/guesses.ts'
import { loginIdKey } from '../users/login-id-key.ts'
import { TooManyCodeAttempts, WrongCode } from './errors.ts'

const kind = 'one-time-code'
/** provider-api §4. */
export const codeLifetimeMs = 3 * 60_000

export type CodeProof = { channel: Channel; loginId: string; code: string }
export type OneTimeCodes = {
  /** Sends a code; answers the masked address. @throws as `SendProof.signIn` */
  send(call: Call, request: SignInRequest): Promise<string>
  /** Sends a code to a new address of the caller's own. @throws as `SendProof.change` */
  change(call: Call, request: Omit<ChangeRequest, 'canMerge'>): Promise<string>
  /** Counts the attempt, so the transaction has to be committed whatever the outcome. */
  prove(tx: Writing, call: Call, proof: CodeProof): Promise<Proven | OperationError>
  /** Makes a code without sending it. */
  issue(tx: Writing, issue: { projectId: string; loginId: string; proof: AddressProof }): Promise<string>
}

export function createOneTimeCodes({
  challenges,
  recordAudit,
  sendProof,
  proveAddress,
}: Pick<Rules, 'challenges' | 'recordAudit'> & { sendProof: SendProof; proveAddress: ProveAddress }): OneTimeCodes {
  const issue: OneTimeCodes['issue'] = async (tx, { projectId, loginId, proof }) => {
    const challenge = { projectId, kind, subject: loginIdKey(loginId), payload: proof, lifetimeMs: codeLifetimeMs }
    return (await challenges.issueCode(tx, challenge)).code
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
    send: async (call, request) => (await sendProof.signIn(call, request, sending)).masked,
    change: async (call, request) => (await sendProof.change(call, { ...request, canMerge: true }, sending)).masked,

    async prove(tx, call, { channel, loginId, code }) {
      const { projectId } = call
      const outcome = await challenges.takeCode(tx, { projectId, kind, subject: loginIdKey(loginId), code })
      if (outcome.is === 'tooMany') return refuse(tx, call, loginId, new TooManyCodeAttempts())
      const proof = outcome.is === 'taken' ? AddressProof.parse(outcome.challenge.payload) : undefined
      // A code counts for the channel it came by, so that the token's `amr` says what is true.
      if (!proof || proof.channel !== channel || proof.step === 'nobody') {
        return refuse(tx, call, loginId, new WrongCode())
      }
      await clearGuesses(tx, { projectId, subject: sendSubject('otp', loginId) })
      return proveAddress(tx, call, proof, 'otp')
    },
  }
}
