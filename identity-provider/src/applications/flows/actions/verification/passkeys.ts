import { OperationError } from '@gatehouse/operation'
import { listPasskeys, PasskeyRefused } from '../../../../authentication/index.ts'
import { parseLoginIds } from '../../../../directory/index.ts'
import { requireMethod } from '../../../../projects/index.ts'
import { accept } from '../../../verified/accept.ts'
import { type Act, type ActionResult, failed, type Run, succeeded } from '../../run/run.ts'
import { type FlowDependencies, limit } from '../needs.ts'
import { noteVerified, orThrow, userToChangeCredentials } from '../shared.ts'

type Passkeys = 'passkey.signIn' | 'passkey.register'
const intent = { options: {} }

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
    async 'passkey.signIn'(run) {
      const { call, state } = run
      await requireMethod(flow.settings, call.projectId, 'passkey')
      const answer = answerOf(run)
      if (answer === 'cancelled') return failed('passkeyCancelled', 'the browser used no passkey')
      if (!answer) {
        limit(flow, call, 'passkeys.signInStart')
        const options = { userVerification: 'preferred' } as const
        const beginning = { kind: 'passkey-sign-in' as const, userId: '', origin: originOf(run), intent, options }
        return waiting(await flow.passkeyCeremonies.request(call, beginning, []))
      }
      limit(flow, call, 'passkeys.signInFinish')
      const before = state.verified?.userId ?? state.session?.userId
      const verified = orThrow(
        await accept({ db: flow.db, projectId: call.projectId }, async tx => {
          const taken = await flow.passkeyCeremonies.take(tx, call, {
            kind: 'passkey-sign-in',
            transactionId: answer.transactionId,
          })
          const found = await flow.verifyPasskeyUser(tx, call, { taken, response: answer.response })
          // As a second factor, only a passkey of the same user.
          if (!(found instanceof OperationError) && before !== undefined && found.row.id !== before)
            throw new PasskeyRefused()
          return found
        }),
      )
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
        const name = parseLoginIds(user)[0] ?? user.id
        const owner = { handle: user.id, name, displayName: user.display_name || name }
        const known = await listPasskeys(flow.db, { projectId: call.projectId, userId: user.id })
        const beginning = { kind: 'passkey-update' as const, userId: user.id, origin: originOf(run), intent }
        return waiting(await flow.passkeyCeremonies.create(call, beginning, { owner, known }))
      }
      limit(flow, call, 'passkeys.updateFinish')
      const { transactionId, response } = answer
      orThrow(
        await accept({ db: flow.db, projectId: call.projectId }, async tx => {
          const taken = await flow.passkeyCeremonies.take(tx, call, { kind: 'passkey-update', transactionId })
          if (taken.userId !== user.id) throw new PasskeyRefused()
          return { row: await flow.passkeyCeremonies.register(tx, call, { taken, user, response }), firstSeen: false }
        }),
      )
      return succeeded
    },
  }
}
