import { parseLoginIds } from '../../../../directory/index.ts'
import { pendingOf } from '../../../../authentication/index.ts'
import { requireMethod } from '../../../../projects/index.ts'
import { type Act, type Run, succeeded } from '../../run/run.ts'
import { type FlowDependencies, limit } from '../needs.ts'
import { codeOf, noteVerified, orThrow, userOf, userToChangeCredentials, acceptAlso, changeOwn } from '../shared.ts'

type Authenticators = 'totp.setUp' | 'totp.confirm' | 'totp.verify' | 'recoveryCode.verify' | 'recoveryCodes.create'

/** Authenticator apps and recovery codes. */
export function authenticatorActions(flow: FlowDependencies): Record<Authenticators, Act> {
  async function verifyTotp(run: Run) {
    const { call } = run
    const user = await userOf(flow, run)
    // Who has an authenticator app shows it, whatever the project offers to others since.
    if (user.has_totp !== 1) await requireMethod(flow.settings, call.projectId, 'totp')
    limit(flow, call, 'totp.verify', user.id)
    const verified = orThrow(
      await acceptAlso(flow, run, tx => flow.verifyTotp(tx, call, { loginId: user.id, code: codeOf(run) })),
    )
    noteVerified(run, verified.row, { factor: 'totp', method: 'totp' })
    delete run.state.totp
    return succeeded
  }

  return {
    async 'totp.setUp'(run) {
      const { call, state } = run
      await requireMethod(flow.settings, call.projectId, 'totp')
      limit(flow, call, 'totp.update')
      const user = await userToChangeCredentials(flow, run)
      const account = parseLoginIds(user)[0] ?? user.id
      const made = await flow.enrolAuthenticator({ projectId: call.projectId, account }, pendingOf.user(user.id))
      state.totp = { image: made.image, provisionUrl: made.provisioningURL, key: made.key }
      return succeeded
    },

    'totp.confirm': verifyTotp,
    'totp.verify': verifyTotp,

    async 'recoveryCode.verify'(run) {
      const { call } = run
      const user = await userOf(flow, run)
      limit(flow, call, 'recoveryCodes.signIn', user.id)
      const verified = orThrow(
        await acceptAlso(flow, run, tx => flow.verifyRecoveryCode(tx, call, { loginId: user.id, code: codeOf(run) })),
      )
      noteVerified(run, verified.row, { factor: 'otp', method: 'recoveryCode' })
      return succeeded
    },

    async 'recoveryCodes.create'(run) {
      await userToChangeCredentials(flow, run)
      run.state.recoveryCodes = await changeOwn(flow, run, (tx, user) => flow.issueRecoveryCodes(tx, run.call, user))
      return succeeded
    },
  }
}
