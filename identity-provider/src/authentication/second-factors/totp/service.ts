import type { Service } from '@gatehouse-id/operation'
import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import type { totp } from './contract.ts'
import { type Enrol, pendingOf } from './enrol.ts'
import type { VerifyTotp } from './verify.ts'
import { requireMethod, requireOpenSignUp, type SettingsOf } from '../../../projects/index.ts'
import { getOwnUser, type SessionOf, type CompleteSignIn } from '../../../tokens/index.ts'
import { LoginIdTaken, findUserByLoginId } from '../../../directory/index.ts'

export function totpService(
  dependencies: Dependencies,
  needs: {
    enrolAuthenticator: Enrol
    settings: SettingsOf
    sessionOf: SessionOf
    completeSignIn: CompleteSignIn
    verifyTotp: VerifyTotp
  },
): Service<typeof totp, Call> {
  const { db } = dependencies
  const { settings, sessionOf, completeSignIn, verifyTotp, enrolAuthenticator: enrol } = needs

  return {
    async signUp({ loginId, user = {} }, { projectId }) {
      await requireMethod(settings, projectId, 'totp')
      await requireOpenSignUp(settings, projectId)
      const { isUserExistenceConcealed } = await settings.of(projectId)
      const isTaken = (await findUserByLoginId(db, { projectId, loginId })) !== undefined
      // Concealed: an existing login id gets a seed that never works and looks like any other.
      if (isTaken && !isUserExistenceConcealed) throw new LoginIdTaken()
      const pending = { ...pendingOf.signUp(loginId), signUp: { loginId, user } }
      return enrol({ projectId, account: loginId }, pending)
    },

    async update({ loginId }, call) {
      await requireMethod(settings, call.projectId, 'totp')
      const { session } = await sessionOf.toChangeCredentials(call)
      const { row, account } = await getOwnUser(db, session, loginId)
      return enrol({ projectId: call.projectId, account, session }, pendingOf.user(row.id))
    },

    async verify({ loginId, code, loginOptions }, call) {
      await requireMethod(settings, call.projectId, 'totp')
      const intent = await completeSignIn.begin(call, loginOptions)
      const evidence = { intent, method: 'totp', factor: 'totp' }
      return completeSignIn.completeWith(call, evidence, tx => verifyTotp(tx, call, { loginId, code }))
    },
  }
}
