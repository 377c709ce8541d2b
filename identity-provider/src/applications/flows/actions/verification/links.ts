import { accept } from '../../../verified/accept.ts'
import { verifySentLink } from '../../../verified/codes-and-links.ts'
import { PendingSession } from '../../../../authentication/index.ts'
import { type Act, failed, type Run, succeeded } from '../../run/run.ts'
import { type FlowDependencies, limit } from '../needs.ts'
import { addressOf, noteVerified, orThrow, profileOf, suffix } from '../shared.ts'

type Links =
  | 'magicLink.signUpOrIn'
  | 'magicLink.signIn'
  | 'magicLink.verify'
  | 'enchantedLink.signUpOrIn'
  | 'enchantedLink.signIn'
  | 'enchantedLink.verify'
  | 'password.sendReset'

/** Links by e-mail or to a phone. A magic link goes on where it is opened; an enchanted one where it was asked for. */
export function linkActions(flow: FlowDependencies): Record<Links, Act> {
  function request(run: Run, purpose: 'signUpOrIn' | 'signIn', loginId: string) {
    const { options } = run.state.options.intent
    return {
      flow: purpose,
      loginId,
      loginOptions: { ...options, locale: options.locale ?? run.state.options.locale },
      ...(purpose === 'signUpOrIn' && { user: profileOf(run) }),
      isConcealed: true,
    }
  }

  const sendLink =
    (kind: 'link' | 'reset', purpose: 'signUpOrIn' | 'signIn', operation: string): Act =>
    async (run, step) => {
      const channel = (step.channel ?? 'email') as 'email' | 'sms' | 'whatsapp' // by the schema of the action
      const loginId = await addressOf(run, step, channel === 'email' ? 'email' : 'phone')
      limit(flow, run.call, kind === 'reset' ? operation : `${operation}${suffix(channel)}`, loginId)
      const send = kind === 'reset' ? flow.magicLinks.sendReset : flow.magicLinks.send
      const what = {
        ...request(run, purpose, loginId),
        channel,
        uri: run.backUrl(kind),
      }
      const masked = await send(run.call, what)
      run.state.sent = { kind, channel, loginId, masked, isSignUp: purpose === 'signUpOrIn' }
      return succeeded
    }

  const sendEnchanted =
    (purpose: 'signUpOrIn' | 'signIn'): Act =>
    async (run, step) => {
      const loginId = await addressOf(run, step, 'email')
      limit(flow, run.call, `enchantedLinks.${purpose}`, loginId)
      const sent = await flow.enchantedLinks.send(run.call, {
        ...request(run, purpose, loginId),
        channel: 'email',
        uri: undefined,
      })
      const { linkId, pendingRef, masked } = sent
      const isSignUp = purpose === 'signUpOrIn'
      run.state.sent = { kind: 'enchanted', channel: 'email', loginId, masked, isSignUp, linkId, pendingRef }
      return succeeded
    }

  return {
    'magicLink.signUpOrIn': sendLink('link', 'signUpOrIn', 'magicLinks.signUpOrIn'),
    'magicLink.signIn': sendLink('link', 'signIn', 'magicLinks.signIn'),
    'password.sendReset': sendLink('reset', 'signIn', 'passwords.sendReset'),
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
