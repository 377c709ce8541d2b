import type { OperationError } from '@gatehouse-id/operation'
import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { InvalidToken } from '../../../foundation/errors/errors.ts'
import type { LinkPayload } from '../magic-links/payload.ts'
import type { Writing } from '../../../foundation/tables/tables.ts'
import type { VerifiedSignIn } from '../../../tokens/index.ts'
import { auditTarget, findUserById, noteGiven, projectVouches, proven, signUpUser } from '../../../directory/index.ts'
import type { RecordAudit } from '../../../activity/index.ts'

type EmbeddedPayload = Extract<LinkPayload, { step: 'embedded' | 'embeddedSignUp' }>
/** @throws {LoginIdTaken} when the account was created in the meantime */
export type VerifyEmbedded = (
  tx: Writing,
  call: Call,
  payload: EmbeddedPayload,
) => Promise<VerifiedSignIn | OperationError>

/** Verifies a link that a backend issued. The backend vouches for the user; the link verifies no address. */
export function createVerifyEmbedded(
  dependencies: Dependencies,
  { recordAudit }: { recordAudit: RecordAudit },
): VerifyEmbedded {
  return async (tx, call, payload) => {
    const { projectId } = call
    const evidence = { intent: payload.intent, method: 'magiclink', factor: 'embedded' }
    if (payload.step === 'embedded') {
      const row = await findUserById(tx, { projectId, userId: payload.userId })
      return row
        ? { row: proven(row), firstSeen: false, evidence }
        : new InvalidToken({ message: 'the user has been deleted' })
    }
    const { loginId, isEmailVerified: verifiedEmail, isPhoneVerified: verifiedPhone } = payload
    const { name: displayName, ...fields } = payload.user
    const wanted = { ...fields, displayName, loginId, verifiedEmail, verifiedPhone, projectId, voucher: projectVouches }
    const row = await signUpUser(tx, dependencies, wanted)
    await noteGiven(tx, call, row)
    await recordAudit(tx, call, { action: 'UserCreated', method: 'magiclink', target: auditTarget(row) })
    return { row: proven(row), firstSeen: true, evidence }
  }
}
