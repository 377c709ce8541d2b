import type { OperationError, SafeUrl } from '@gatehouse-id/operation'
import type { Verification } from '../../verification/verification.ts'
import { sendsOf } from '../../verification/limit-sends.ts'
import { linkTo } from '../../verification/link-target.ts'
import type { ChangeRequest, Sending, SignInRequest } from '../../verification/send.ts'
import type { Call } from '../../../foundation/requests/call.ts'
import type { VerifyEmbedded } from '../embedded-links/verify.ts'
import { InvalidToken } from '../../../foundation/errors/errors.ts'
import type { Writing } from '../../../foundation/tables/tables.ts'
import { clearGuesses } from '../../rate-limits/guesses.ts'
import { userIdOf } from '../../verification/address-verification.ts'
import { LinkPayload } from './payload.ts'
import type { Challenges } from '../../challenges/challenges.ts'
import type { Purpose } from '../../../activity/index.ts'
import type { SignInMethod } from '../../../projects/index.ts'
import type { VerifiedSignIn } from '../../../tokens/index.ts'

const kind = 'magic-link'
export const linkLifetimeMs = 15 * 60_000

type To = { uri: SafeUrl | undefined }
export type MagicLinks = {
  /**
   * Sends a link; returns the masked address. Also throws what `SendVerification.signIn` throws.
   * @throws {InvalidInput} when the page is not approved
   */
  send(call: Call, request: SignInRequest & To): Promise<string>
  /**
   * Sends a link to a new address of the caller. Also throws what `SendVerification.change` throws.
   * @throws {InvalidInput} when the page is not approved
   */
  change(call: Call, request: Omit<ChangeRequest, 'canMerge'> & To): Promise<string>
  /** Sends a link to reset a password. Throws like `send`. */
  sendReset(call: Call, request: SignInRequest & To): Promise<string>
  /** Of concurrent callers with one token exactly one succeeds. */
  verify(tx: Writing, call: Call, token: string): Promise<VerifiedSignIn | OperationError>
  /** The token of a link that is not sent. */
  issue(tx: Writing, issue: { projectId: string; payload: LinkPayload; lifetimeMs: number }): Promise<string>
}

export function createMagicLinks({
  challenges,
  sendVerification,
  verifyAddress,
  verifyEmbedded,
  linkTarget,
}: { challenges: Challenges } & Verification & { verifyEmbedded: VerifyEmbedded }): MagicLinks {
  const issue: MagicLinks['issue'] = async (tx, { projectId, payload, lifetimeMs }) => {
    const subject = 'userId' in payload ? payload.userId : ''
    // A link that was sent proves the address when it is followed; what a back end vouched for is proven already.
    const user = payload.step === 'embedded' ? payload.userId : undefined
    return (await challenges.issueToken(tx, { projectId, kind, subject, user, payload, lifetimeMs })).token
  }

  async function sending(
    projectId: string,
    uri: SafeUrl | undefined,
    { page: hosted, ...how }: { purpose: Purpose; signInMethod: SignInMethod; page: 'link' | 'reset' },
  ): Promise<Sending<undefined>> {
    const page = await linkTarget.of(projectId, uri, hosted)
    return {
      ...how,
      method: 'magiclink',
      lifetimeMs: linkLifetimeMs,
      async issue(tx, { verification }) {
        const token = await issue(tx, { projectId, payload: verification, lifetimeMs: linkLifetimeMs })
        return { values: { link: linkTo(page, token) }, issued: undefined }
      },
    }
  }
  const signingIn = { purpose: 'magicLink', signInMethod: 'magicLink', page: 'link' } as const
  const resetting = { purpose: 'passwordReset', signInMethod: 'password', page: 'reset' } as const

  return {
    issue,
    send: async (call, { uri, ...request }) =>
      (await sendVerification.signIn(call, request, await sending(call.projectId, uri, signingIn))).masked,
    sendReset: async (call, { uri, ...request }) =>
      (await sendVerification.signIn(call, request, await sending(call.projectId, uri, resetting))).masked,
    async change(call, { uri, ...request }) {
      const how = await sending(call.projectId, uri, signingIn)
      return (await sendVerification.change(call, { ...request, canMerge: false }, how)).masked
    },

    async verify(tx, call, token) {
      const { projectId } = call
      const taken = await challenges.takeToken(tx, { projectId, kind, token })
      if (!taken) return new InvalidToken({ message: 'the link has expired or was used' })
      const payload = LinkPayload.parse(taken.payload)
      if (payload.step === 'embedded' || payload.step === 'embeddedSignUp') return verifyEmbedded(tx, call, payload)
      await clearGuesses(tx, sendsOf(call, 'magiclink', payload.loginId, userIdOf(payload)))
      // The reader of the mailbox follows the link and is not necessarily the requester.
      return verifyAddress(tx, call, payload, { method: 'magiclink', isByAsker: async () => false })
    },
  }
}
