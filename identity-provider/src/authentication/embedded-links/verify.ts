import type { OperationError } from '@gatehouse/operation'
import type { Call } from '../../foundation/call.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { InvalidToken } from '../../foundation/errors/errors.ts'
import type { LinkPayload } from '../magic-links/payload.ts'
import type { Writing } from '../../foundation/tables.ts'
import type { VerifiedSignIn } from '../../tokens/index.ts'
import { signUpUser, auditTarget, findUserById } from '../../directory/index.ts'
import type { RecordAudit } from '../../activity/index.ts'

type EmbeddedPayload = Extract<LinkPayload, { step: 'embedded' | 'embeddedSignUp' }>
/** @throws LoginIdTaken when the account has been made meanwhile */
export type VerifyEmbedded = (
  tx: Writing,
  call: Call,
  payload: EmbeddedPayload,
) => Promise<VerifiedSignIn | OperationError>

/** A link that a back end handed out has come back: it vouched for who follows it, and no address is proven by that. */
export function createVerifyEmbedded(
  dependencies: Dependencies,
  { recordAudit }: { recordAudit: RecordAudit },
): VerifyEmbedded {
  return async (tx, call, payload) => {
    const { projectId } = call
    const evidence = { intent: payload.intent, method: 'magiclink', factor: 'embedded' }
    if (payload.step === 'embedded') {
      const row = await findUserById(tx, { projectId, userId: payload.userId })
      return row ? { row, firstSeen: false, evidence } : new InvalidToken({ message: 'the user has been deleted' })
    }
    const { loginId, isEmailVerified: verifiedEmail, isPhoneVerified: verifiedPhone } = payload
    const { name: displayName, ...fields } = payload.user
    const wanted = { ...fields, displayName, loginId, verifiedEmail, verifiedPhone, projectId }
    const row = await signUpUser(tx, dependencies, wanted)
    await recordAudit(tx, call, { action: 'UserCreated', method: 'magiclink', target: auditTarget(row) })
    return { row, firstSeen: true, evidence }
  }
}
