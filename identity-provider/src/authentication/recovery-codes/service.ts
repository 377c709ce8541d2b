import { transact } from '@gatehouse/database'
import type { Service } from '@gatehouse/operation'
import { asUser, type Call } from '../../foundation/call.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { newRecoveryCode } from './code.ts'
import type { recoveryCodes } from './contract.ts'
import { recoveryCodePurpose } from './verify.ts'
import { deleteRecoveryCodes, insertRecoveryCodes } from './store.ts'
import type { VerifyRecoveryCode } from './verify.ts'
import { requireStillLive, getOwnUser, type SessionOf, type CompleteSignIn } from '../../tokens/index.ts'
import { auditTarget } from '../../directory/index.ts'
import type { RecordAudit } from '../../activity/index.ts'

const codesPerUser = 10

export function recoveryCodesService(
  { db, clock, random, newId, encryption }: Dependencies,
  {
    sessionOf,
    completeSignIn,
    verifyRecoveryCode,
    recordAudit,
  }: {
    sessionOf: SessionOf
    completeSignIn: CompleteSignIn
    verifyRecoveryCode: VerifyRecoveryCode
    recordAudit: RecordAudit
  },
): Service<typeof recoveryCodes, Call> {
  return {
    async generate({ loginId }, call) {
      const { projectId } = call
      const { session } = await sessionOf.toChangeCredentials(call)
      const codes = Array.from({ length: codesPerUser }, () => newRecoveryCode(random))
      await transact(db, async tx => {
        await requireStillLive(tx, session, clock())
        const { row } = await getOwnUser(tx, session, loginId)
        await deleteRecoveryCodes(tx, { projectId, userId: row.id })
        await insertRecoveryCodes(
          tx,
          codes.map(code => ({
            project_id: projectId,
            user_id: row.id,
            id: newId('C'),
            digest: encryption.mac(code, recoveryCodePurpose(projectId, row.id)),
            used_at: null,
          })),
        )
        const target = auditTarget(row)
        const caller = asUser(call, target)
        await recordAudit(tx, caller, { action: 'RecoveryCodesGenerated', target })
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
