import { transact } from '@gatehouse-id/database'
import { OperationError } from '@gatehouse-id/operation'
import { z } from 'zod'
import { accept } from '../../../verified/accept.ts'
import { finishSignUp } from '../../../verified/finish-sign-up.ts'
import { verifySentLink } from '../../../verified/codes-and-links.ts'
import { PendingSession, TooManyCodeAttempts, WrongCode } from '../../../../authentication/index.ts'
import { findUserById, proven } from '../../../../directory/index.ts'
import { type Act, failed, type Run, succeeded } from '../../run/run.ts'
import { type FlowDependencies, limit } from '../needs.ts'
import { addressOf, codeOf, noteVerified, orThrow, profileOf, requireSignUp, suffix } from '../shared.ts'

type Links =
  | 'magicLink.signUpOrIn'
  | 'magicLink.signIn'
  | 'magicLink.verify'
  | 'magicLink.verifyCode'
  | 'enchantedLink.signUpOrIn'
  | 'enchantedLink.signIn'
  | 'enchantedLink.verify'
  | 'password.sendReset'

type Purpose = 'signUpOrIn' | 'signIn'
type LinkChannel = 'email' | 'sms' | 'whatsapp'

/** A code that only the run that sent the link accepts; valid long enough to switch to its browser. */
const handOver = { kind: 'link-code', lifetimeMs: 5 * 60_000 }
const HandedOver = z.object({ userId: z.string(), firstSeen: z.boolean(), isReset: z.boolean() })

/** Sends a link. @throws what sending throws */
export async function sendLink(
  flow: FlowDependencies,
  run: Run,
  {
    kind,
    purpose,
    channel,
    loginId,
  }: { kind: 'link' | 'reset'; purpose: Purpose; channel: LinkChannel; loginId: string },
): Promise<void> {
  const isSignUp = purpose === 'signUpOrIn'
  if (isSignUp) requireSignUp(run)
  const operation = kind === 'reset' ? 'passwords.sendReset' : `magicLinks.${purpose}${suffix(channel)}`
  limit(flow, run.call, operation, loginId)
  const send = kind === 'reset' ? flow.magicLinks.sendReset : flow.magicLinks.send
  const masked = await send(run.call, { ...linkRequest(run, purpose, loginId), channel, uri: run.backUrl(kind) })
  run.state.sent = { kind, channel, loginId, masked, isSignUp, purpose, at: flow.clock() }
}

function linkRequest(run: Run, purpose: Purpose, loginId: string) {
  const { options } = run.state.options.intent
  return {
    flow: purpose,
    loginId,
    loginOptions: { ...options, locale: options.locale ?? run.state.options.locale },
    ...(purpose === 'signUpOrIn' && { user: profileOf(run) }),
    isConcealed: true,
  }
}

/**
 * Follows a link in a browser other than the one that asked for it: the code to type there. Whoever asked may be another
 * visitor, who had the link sent here: they cannot go on without this code. A refusal where the link does not work.
 */
export async function showLinkCode(
  flow: FlowDependencies,
  { call, state, id }: Pick<Run, 'call' | 'state' | 'id'>,
  token: string,
): Promise<string | OperationError> {
  const { projectId } = call
  limit(flow, call, 'magicLinks.verify', state.sent?.loginId)
  // Only the browser in which a password was typed sets it.
  const verified = await verifySentLink(flow, call, { token, sentTo: state.sent?.loginId, heldPassword: undefined })
  if (verified instanceof OperationError) return verified
  const { row, firstSeen, isReset = false } = verified
  const payload = { userId: row.id, firstSeen, isReset }
  const issue = { projectId, ...handOver, subject: id, asker: '', user: row.id, payload }
  return (await transact(flow.db, tx => flow.challenges.issueCode(tx, issue))).code
}

/** Links by e-mail or to a phone. A magic link goes on where it is opened; an enchanted one where it was asked for. */
export function linkActions(flow: FlowDependencies): Record<Links, Act> {
  const send =
    (kind: 'link' | 'reset', purpose: Purpose): Act =>
    async (run, step) => {
      const channel = (step.channel ?? 'email') as LinkChannel // by the schema of the action
      const loginId = await addressOf(run, step, channel === 'email' ? 'email' : 'phone')
      await sendLink(flow, run, { kind, purpose, channel, loginId })
      return succeeded
    }

  const sendEnchanted =
    (purpose: Purpose): Act =>
    async (run, step) => {
      const loginId = await addressOf(run, step, 'email')
      if (purpose === 'signUpOrIn') requireSignUp(run)
      limit(flow, run.call, `enchantedLinks.${purpose}`, loginId)
      const sent = await flow.enchantedLinks.send(run.call, {
        ...linkRequest(run, purpose, loginId),
        channel: 'email',
        uri: undefined,
      })
      const { linkId, pendingRef, masked } = sent
      const isSignUp = purpose === 'signUpOrIn'
      const at = flow.clock()
      run.state.sent = { kind: 'enchanted', channel: 'email', loginId, masked, isSignUp, at, linkId, pendingRef }
      return succeeded
    }

  return {
    'magicLink.signUpOrIn': send('link', 'signUpOrIn'),
    'magicLink.signIn': send('link', 'signIn'),
    'password.sendReset': send('reset', 'signIn'),
    'enchantedLink.signUpOrIn': sendEnchanted('signUpOrIn'),
    'enchantedLink.signIn': sendEnchanted('signIn'),

    async 'magicLink.verify'(run) {
      const token = run.returned?.input.token
      if (typeof token !== 'string') return { is: 'waiting', waiting: { action: 'screen' } }
      const { call, state } = run
      const { sent, heldPassword } = state
      limit(flow, call, 'magicLinks.verify')
      const verified = orThrow(
        await verifySentLink(flow, call, {
          token,
          sentTo: sent?.loginId,
          heldPassword: sent?.isSignUp ? heldPassword : undefined,
        }),
      )
      const { factor, method } = verified.evidence
      noteVerified(run, verified.row, { factor, method, isNew: verified.firstSeen })
      state.lastAuth = { authMethod: 'magiclink', ...(sent && { loginId: sent.loginId }) }
      delete state.sent
      delete state.heldPassword
      return succeeded
    },

    async 'magicLink.verifyCode'(run) {
      const { call, state, id } = run
      const { sent, heldPassword } = state
      limit(flow, call, 'oneTimeCodes.verifyEmail', sent?.loginId)
      const { projectId } = call
      const typed = { projectId, kind: handOver.kind, subject: id, code: codeOf(run), asker: '' }
      const verified = orThrow(
        await accept({ db: flow.db, projectId }, async tx => {
          const taken = await flow.challenges.takeCode(tx, typed)
          if (taken.is !== 'taken') return taken.is === 'tooMany' ? new TooManyCodeAttempts() : new WrongCode()
          const { userId, firstSeen, isReset } = HandedOver.parse(taken.challenge.payload)
          const row = await findUserById(tx, { projectId, userId })
          if (!row) return new WrongCode()
          // The code ends with the epoch in which the link was followed.
          const held = sent?.isSignUp ? heldPassword : undefined
          return finishSignUp(flow, tx, { row: proven(row), firstSeen, isReset }, held)
        }),
      )
      noteVerified(run, verified.row, { factor: 'email', method: 'magiclink', isNew: verified.firstSeen })
      state.lastAuth = { authMethod: 'magiclink', ...(sent && { loginId: sent.loginId }) }
      delete state.sent
      delete state.heldPassword
      return succeeded
    },

    async 'enchantedLink.verify'(run) {
      const { call, state } = run
      const { sent } = state
      if (sent?.kind !== 'enchanted' || sent.pendingRef === undefined)
        return failed('linkExpired', 'no links were sent')
      if (!run.returned?.isPoll) return { is: 'waiting', waiting: { action: 'poll' } }
      const { pendingRef, loginId } = sent
      const answer = await accept({ db: flow.db, projectId: call.projectId }, tx =>
        flow.enchantedLinks.verify(tx, call, pendingRef),
      )
      if (answer instanceof PendingSession) return { is: 'waiting', waiting: { action: 'poll' } }
      const verified = orThrow(answer)
      noteVerified(run, verified.row, { factor: 'email', method: 'enchantedlink', isNew: verified.firstSeen })
      state.lastAuth = { authMethod: 'enchantedlink', loginId }
      delete state.sent
      return succeeded
    },
  }
}
