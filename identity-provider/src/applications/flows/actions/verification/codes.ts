import { verifySentCode } from '../../../verified/codes-and-links.ts'
import { parseLoginIds } from '../../../../directory/index.ts'
import type { Channel } from '../../../../activity/index.ts'
import { type Act, failed, type Run, succeeded } from '../../run/run.ts'
import { type FlowDependencies, limit } from '../needs.ts'
import {
  addressOf,
  codeOf,
  noteVerified,
  orThrow,
  profileOf,
  requireSignUp,
  suffix,
  userToChangeCredentials,
} from '../shared.ts'

export type Purpose = 'signUpOrIn' | 'signIn' | 'signUp'

/** Sends a code. @throws what sending throws */
export async function sendCode(
  flow: FlowDependencies,
  run: Run,
  { purpose, channel, loginId }: { purpose: Purpose; channel: Channel; loginId: string },
): Promise<void> {
  const isSignUp = purpose !== 'signIn'
  if (isSignUp) requireSignUp(run)
  limit(flow, run.call, `oneTimeCodes.${purpose}${suffix(channel)}`, loginId)
  const { options } = run.state.options.intent
  const masked = await flow.oneTimeCodes.send(run.call, {
    flow: purpose,
    channel,
    loginId,
    loginOptions: { ...options, locale: options.locale ?? run.state.options.locale },
    ...(isSignUp && { user: profileOf(run) }),
    isConcealed: true,
  })
  run.state.sent = { kind: 'code', channel, loginId, masked, isSignUp, purpose, at: flow.clock() }
}

/** A code by e-mail, text message, …: sending and checking it. */
export function codeActions(flow: FlowDependencies): Record<`otp.${Purpose | 'update' | 'verify'}`, Act> {
  const send =
    (purpose: Purpose): Act =>
    async (run, step) => {
      const channel = (step.channel ?? 'email') as Channel // by the schema of the action
      const loginId = await addressOf(run, step, channel === 'email' ? 'email' : 'phone')
      await sendCode(flow, run, { purpose, channel, loginId })
      return succeeded
    }

  return {
    'otp.signUpOrIn': send('signUpOrIn'),
    'otp.signIn': send('signIn'),
    'otp.signUp': send('signUp'),
    async 'otp.update'(run, step) {
      const channel = (step.channel ?? 'email') as Channel // by the schema of the action
      const isEmail = channel === 'email'
      const address = await addressOf(run, step, isEmail ? 'email' : 'phone')
      limit(flow, run.call, `oneTimeCodes.update${isEmail ? 'Email' : `Phone${suffix(channel)}`}`, address)
      const user = await userToChangeCredentials(flow, run)
      const loginId = parseLoginIds(user)[0] ?? user.id
      const masked = await flow.oneTimeCodes.change(run.call, {
        loginId,
        channel,
        address,
        addToLoginIDs: true,
        onMergeUseExisting: false,
        failOnConflict: true,
        mfa: false,
      })
      run.state.sent = { kind: 'code', channel, loginId, masked, isSignUp: false, at: flow.clock() }
      return succeeded
    },
    async 'otp.verify'(run) {
      const { sent, heldPassword } = run.state
      const { call } = run
      if (sent?.kind !== 'code') return failed('wrongCode', 'no code was sent')
      const { channel, loginId, isSignUp } = sent
      limit(flow, call, `oneTimeCodes.verify${suffix(channel)}`, loginId)
      const verified = orThrow(
        await verifySentCode(flow, call, {
          channel,
          loginId,
          code: codeOf(run),
          heldPassword: isSignUp ? heldPassword : undefined,
        }),
      )
      noteVerified(run, verified.row, { factor: channel, method: 'otp', isNew: verified.firstSeen })
      run.state.lastAuth = { authMethod: 'otp', loginId }
      delete run.state.sent
      delete run.state.heldPassword
      return succeeded
    },
  }
}
