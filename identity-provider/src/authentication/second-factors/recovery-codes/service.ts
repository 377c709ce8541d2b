import { transact } from '@gatehouse-id/database'
import type { Service } from '@gatehouse-id/operation'
import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import type { recoveryCodes } from './contract.ts'
import type { IssueRecoveryCodes } from './issue.ts'
import type { VerifyRecoveryCode } from './verify.ts'
import { requireStillLive, getOwnUser, type SessionOf, type CompleteSignIn } from '../../../tokens/index.ts'

export function recoveryCodesService(
  { db, clock }: Dependencies,
  {
    sessionOf,
    completeSignIn,
    verifyRecoveryCode,
    issueRecoveryCodes,
  }: {
    sessionOf: SessionOf
    completeSignIn: CompleteSignIn
    verifyRecoveryCode: VerifyRecoveryCode
    issueRecoveryCodes: IssueRecoveryCodes
  },
): Service<typeof recoveryCodes, Call> {
  return {
    async generate({ loginId }, call) {
      const { session } = await sessionOf.toChangeCredentials(call)
      const codes = await transact(db, async tx => {
        await requireStillLive(tx, session, clock())
        const { row } = await getOwnUser(tx, session, loginId)
        return issueRecoveryCodes(tx, call, row)
      })
      return { codes: codes.map(code => ({ code })) }
    },

    async signIn({ loginId, code, loginOptions }, call) {
      const intent = await completeSignIn.begin(call, loginOptions)
      // RFC 8176: `otp` is a one-time password.
      const evidence = { intent, method: 'recoveryCode', factor: 'otp' }
      return completeSignIn.completeWith(call, evidence, tx => verifyRecoveryCode(tx, call, { loginId, code }))
    },
  }
}
