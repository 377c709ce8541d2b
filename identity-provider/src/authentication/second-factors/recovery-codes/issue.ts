import { asUser, type Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import type { Writing } from '../../../foundation/tables/tables.ts'
import { newRecoveryCode } from './code.ts'
import { recoveryCodePurpose } from './verify.ts'
import { deleteRecoveryCodes, insertRecoveryCodes } from './store.ts'
import { auditTarget, type UserRow } from '../../../directory/index.ts'
import type { RecordAudit } from '../../../activity/index.ts'

const codesPerUser = 10

/** New recovery codes of a user, in the place of the old ones. */
export type IssueRecoveryCodes = (tx: Writing, call: Call, row: UserRow) => Promise<string[]>

export function createIssueRecoveryCodes(
  { random, newId, encryption }: Pick<Dependencies, 'random' | 'newId' | 'encryption'>,
  { recordAudit }: { recordAudit: RecordAudit },
): IssueRecoveryCodes {
  return async (tx, call, row) => {
    const { projectId } = call
    const codes = Array.from({ length: codesPerUser }, () => newRecoveryCode(random))
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
    await recordAudit(tx, asUser(call, target), { action: 'RecoveryCodesGenerated', target })
    return codes
  }
}
