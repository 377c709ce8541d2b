import { transact } from '@gatehouse-id/database'
import type { Service } from '@gatehouse-id/operation'
import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { deleteRecoveryCodes } from '../recovery-codes/store.ts'
import { clearGuessesOfAll } from '../../rate-limits/guesses.ts'
import { countSecurityQuestions, deleteSecurityQuestions } from '../security-questions/store.ts'
import { deleteAuthenticator } from '../totp/store.ts'
import type { userFactors } from './contract.ts'
import { type RequireOwnSecondFactor, auditTarget, getUserToChange } from '../../../directory/index.ts'
import type { RecordAudit } from '../../../activity/index.ts'

export function userFactorsService(
  { db }: Dependencies,
  { recordAudit, requireOwnSecondFactor }: { recordAudit: RecordAudit; requireOwnSecondFactor: RequireOwnSecondFactor },
): Service<typeof userFactors, Call> {
  return {
    async removeTotp({ loginId }, call) {
      await transact(db, async tx => {
        const row = await getUserToChange(tx, call, { loginId })
        await requireOwnSecondFactor(tx, call, row)
        const isRemoved = await deleteAuthenticator(tx, { projectId: call.projectId, userId: row.id })
        await clearGuessesOfAll(tx, { projectId: call.projectId, subject: `totp ${row.id}` })
        if (isRemoved) await recordAudit(tx, call, { action: 'AuthenticatorRemoved', target: auditTarget(row) })
      })
      return {}
    },

    async removeSecurityQuestions({ loginId }, call) {
      await transact(db, async tx => {
        const row = await getUserToChange(tx, call, { loginId })
        await requireOwnSecondFactor(tx, call, row)
        const removed = await deleteSecurityQuestions(tx, { projectId: call.projectId, userId: row.id })
        await clearGuessesOfAll(tx, { projectId: call.projectId, subject: `questions ${row.id}` })
        if (removed > 0) await recordAudit(tx, call, { action: 'SecurityQuestionsRemoved', target: auditTarget(row) })
      })
      return {}
    },

    async searchSecurityQuestions({ userIds }, { projectId }) {
      const counted = await countSecurityQuestions(db, { projectId, userIds })
      return {
        users: counted.map(({ createdAt, ...user }) => ({ ...user, createdTime: Math.floor(createdAt / 1000) })),
      }
    },

    async removeRecoveryCodes({ loginId }, call) {
      await transact(db, async tx => {
        const row = await getUserToChange(tx, call, { loginId })
        await requireOwnSecondFactor(tx, call, row)
        await deleteRecoveryCodes(tx, { projectId: call.projectId, userId: row.id })
        await recordAudit(tx, call, { action: 'RecoveryCodesRemoved', target: auditTarget(row) })
      })
      return {}
    },
  }
}
