import { requireMethod } from '../../../../projects/index.ts'
import { addPasskey, beginNewPasskey, beginPasskey, verifyPasskey } from '../../../verified/passkeys.ts'
import { type Act, type ActionResult, failed, type Run, succeeded } from '../../run/run.ts'
import { type FlowDependencies, limit } from '../needs.ts'
import { needsSecondFactor, noteVerified, orThrow, ownerIn, userToChangeCredentials } from '../shared.ts'

type Passkeys = 'passkey.signIn' | 'passkey.register'

/** Passkeys, on the origin of the page that shows the flow. */
export function passkeyActions(flow: FlowDependencies): Record<Passkeys, Act> {
  function waiting(begun: { transactionId: string; options: string; create: boolean }): ActionResult {
    return { is: 'waiting', waiting: { action: begun.create ? 'webauthnCreate' : 'webauthnGet', webauthn: begun } }
  }
  function originOf({ state }: Run): string {
    return state.options.origin ?? new URL(flow.publicUrl).origin
  }
  /** What the browser answered; undefined before it was asked. */
  function answerOf({ returned }: Run): { transactionId: string; response: string } | 'cancelled' | undefined {
    if (!returned || returned.isPoll) return undefined
    const { transactionId, response, failure } = returned.input
    if (typeof transactionId !== 'string') return undefined
    return typeof response === 'string' && !failure ? { transactionId, response } : 'cancelled'
  }

  return {
    async 'passkey.signIn'(run, step) {
      const { call, state } = run
      await requireMethod(flow.settings, call.projectId, 'passkey')
      const answer = answerOf(run)
      if (answer === 'cancelled') return failed('passkeyCancelled', 'the browser used no passkey')
      if (!answer) {
        limit(flow, call, 'passkeys.signInStart')
        const isVerificationNeeded = needsSecondFactor(state)
        return waiting(await beginPasskey(flow, call, { origin: originOf(run), isVerificationNeeded }))
      }
      limit(flow, call, 'passkeys.signInFinish')
      const userId = step.ofAnybody === true ? undefined : (state.verified?.userId ?? state.session?.userId)
      const verified = orThrow(await verifyPasskey(flow, call, { ...answer, userId }))
      noteVerified(run, verified.row, { factor: 'webauthn', method: 'webauthn', isStrong: verified.isUserVerified })
      state.lastAuth = { authMethod: 'webauthn' }
      return succeeded
    },

    async 'passkey.register'(run) {
      const { call } = run
      await requireMethod(flow.settings, call.projectId, 'passkey')
      const user = await userToChangeCredentials(flow, run)
      const answer = answerOf(run)
      if (answer === 'cancelled') return failed('passkeyCancelled', 'the browser made no passkey')
      if (!answer) {
        limit(flow, call, 'passkeys.updateStart')
        return waiting(await beginNewPasskey(flow, call, { user, origin: originOf(run) }))
      }
      limit(flow, call, 'passkeys.updateFinish')
      orThrow(await addPasskey(flow, call, { ...answer, ownerIn: await ownerIn(flow, run) }))
      return succeeded
    },
  }
}
