import type { OperationError, SafeUrl } from '@gatehouse-id/operation'
import { z } from 'zod'
import type { Verification } from '../../verification/verification.ts'
import { sendsOf } from '../../verification/limit-sends.ts'
import { linkTo } from '../../verification/link-target.ts'
import { AddressVerification, userIdOf } from '../../verification/address-verification.ts'
import { holderBy, isOvertaken } from '../../verification/holder.ts'
import type { ChangeRequest, Sending, SignInRequest } from '../../verification/send.ts'
import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { InvalidToken } from '../../../foundation/errors/errors.ts'
import type { Writing } from '../../../foundation/tables/tables.ts'
import { clearGuesses } from '../../rate-limits/guesses.ts'
import { PendingSession } from './contract.ts'
import { threeNumbers } from './three-numbers.ts'
import type { Challenges } from '../../challenges/challenges.ts'
import type { VerifiedSignIn } from '../../../tokens/index.ts'

const linkKind = 'enchanted-link'
const pendingKind = 'enchanted-session'
/** As long as the SDKs poll for the session. */
export const enchantedLifetimeMs = 10 * 60_000

// The names of stored fields: messages that are out when a server is upgraded stay valid.
const LinkPayload = z.object({ pendingId: z.string(), isRight: z.boolean(), proof: AddressVerification })
const PendingPayload = z.object({ proof: AddressVerification.optional(), holder: z.string().optional() })

/** `linkId` is the number of the link to follow; `pendingRef` gets the session for the requester. */
export type SentEnchanted = { linkId: string; pendingRef: string; masked: string }
type To = { uri: SafeUrl | undefined }
export type EnchantedLinks = {
  /**
   * Sends three links. Also throws what `SendVerification.signIn` throws.
   * @throws {InvalidInput} when the page is not approved
   */
  send(call: Call, request: SignInRequest & To): Promise<SentEnchanted>
  /**
   * Sends three links to a new address of the caller. Also throws what `SendVerification.change` throws.
   * @throws {InvalidInput} when the page is not approved
   */
  change(call: Call, request: Omit<ChangeRequest, 'canMerge'> & To): Promise<SentEnchanted>
  /** Follows a link; a wrong one ends the whole sign-in. Undefined when it was the right one. */
  follow(tx: Writing, call: Call, token: string): Promise<OperationError | undefined>
  /** Verifies the user who followed the right link, once. */
  verify(tx: Writing, call: Call, pendingRef: string): Promise<VerifiedSignIn | OperationError>
  /** Issues three links without sending them. */
  issue(
    tx: Writing,
    issue: { projectId: string; verification: AddressVerification; page: SafeUrl },
  ): Promise<{ links: { number: string; link: SafeUrl }[]; linkId: string; pendingRef: string }>
}

export function createEnchantedLinks(
  { random }: Pick<Dependencies, 'random'>,
  { challenges, sendVerification, verifyAddress, linkTarget }: { challenges: Challenges } & Verification,
): EnchantedLinks {
  const issue: EnchantedLinks['issue'] = async (tx, { projectId, verification, page }) => {
    const lifetimeMs = enchantedLifetimeMs
    const { numbers, right } = threeNumbers(random)
    const pending = await challenges.issueToken(tx, {
      projectId,
      kind: pendingKind,
      user: undefined,
      payload: {},
      lifetimeMs,
    })
    const links: { number: string; link: SafeUrl }[] = []
    for (const number of numbers) {
      const payload = { pendingId: pending.id, isRight: number === right, proof: verification }
      const { token } = await challenges.issueToken(tx, {
        projectId,
        kind: linkKind,
        user: undefined,
        payload,
        lifetimeMs,
      })
      links.push({ number, link: linkTo(page, token) })
    }
    return { links, linkId: right, pendingRef: pending.token }
  }

  async function sending(projectId: string, uri: SafeUrl | undefined): Promise<Sending<Omit<SentEnchanted, 'masked'>>> {
    const page = await linkTarget.of(projectId, uri)
    return {
      method: 'enchantedlink',
      signInMethod: 'enchantedLink',
      purpose: 'enchantedLink',
      lifetimeMs: enchantedLifetimeMs,
      async issue(tx, { verification }) {
        const { links, linkId, pendingRef } = await issue(tx, { projectId, verification, page })
        return { values: { links }, issued: { linkId, pendingRef } }
      },
    }
  }

  return {
    issue,

    async send(call, { uri, ...request }) {
      const how = await sending(call.projectId, uri)
      const { masked, issued } = await sendVerification.signIn(call, request, how)
      return { ...issued, masked }
    },

    async change(call, { uri, ...request }) {
      const how = await sending(call.projectId, uri)
      const wanted = { ...request, canMerge: false }
      const { masked, issued } = await sendVerification.change(call, wanted, how)
      return { ...issued, masked }
    },

    async follow(tx, { projectId }, token) {
      const taken = await challenges.takeToken(tx, { projectId, kind: linkKind, token })
      if (!taken) return new InvalidToken({ message: 'the link has expired or was used' })
      const { pendingId, isRight, proof: verification } = LinkPayload.parse(taken.payload)
      if (isRight) {
        // From now on it is a proof.
        const holder = await holderBy(tx, projectId, verification)
        const payload = { proof: verification, holder }
        const isWaiting = await challenges.setPayload(tx, { projectId, id: pendingId, user: holder, payload })
        return isWaiting ? undefined : new InvalidToken({ message: 'the sign-in has ended; start again' })
      }
      // A visitor who guesses among the three links gets only one guess.
      await challenges.take(tx, { projectId, id: pendingId })
      return new InvalidToken({ message: 'the link does not have the right number; start again' })
    },

    async verify(tx, call, pendingRef) {
      const { projectId } = call
      const selector = { projectId, kind: pendingKind, token: pendingRef }
      const found = await challenges.findToken(tx, selector)
      if (!found) return new InvalidToken({ message: 'the sign-in has expired, has ended or is complete' })
      const { proof: verification, holder } = PendingPayload.parse(found.payload)
      if (!verification) return new PendingSession()
      if (!(await challenges.takeToken(tx, selector))) return new InvalidToken()
      if (await isOvertaken(tx, { projectId, loginId: verification.loginId, holder })) return new InvalidToken()
      await clearGuesses(tx, sendsOf(call, 'enchantedlink', verification.loginId, userIdOf(verification)))
      // The reader of the mailbox follows the link and is not necessarily the requester.
      return verifyAddress(tx, call, verification, { method: 'enchantedlink', isByAsker: async () => false })
    },
  }
}
