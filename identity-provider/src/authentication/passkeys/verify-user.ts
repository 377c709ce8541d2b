import type { OperationError } from '@gatehouse-id/operation'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { Writing } from '../../foundation/tables/tables.ts'
import type { Taken } from './ceremonies.ts'
import { countFailedSignIn } from '../rate-limits/failed-sign-ins.ts'
import { PasskeyRefused } from './contract.ts'
import { countUse, findPasskey } from './store.ts'
import { idOfGot, verifyGot } from './verify.ts'
import type { VerifiedUser } from '../../tokens/index.ts'
import { auditTarget, findUserById, type UserRow, proven } from '../../directory/index.ts'
import type { RecordAudit } from '../../activity/index.ts'

export type VerifyPasskeyUser = (
  tx: Writing,
  call: Call,
  received: { taken: Taken; response: string },
) => Promise<(VerifiedUser & { isUserVerified: boolean }) | OperationError>

/** Verifies a response signed with a passkey; the ceremony is used up whatever the outcome. */
export function createVerifyPasskeyUser(
  { clock }: Pick<Dependencies, 'clock'>,
  { recordAudit }: { recordAudit: RecordAudit },
): VerifyPasskeyUser {
  async function refuse(tx: Writing, call: Call, reason: string, user?: UserRow) {
    const target = user && auditTarget(user)
    await recordAudit(tx, call, { action: 'LoginFailed', type: 'warn', method: 'webauthn', target, data: { reason } })
    await countFailedSignIn(tx, call, { loginId: user?.id ?? '', now: clock() })
    return new PasskeyRefused()
  }

  return async (tx, call, { taken, response }) => {
    const { projectId } = call
    try {
      const id = idOfGot(response)
      const passkey = await findPasskey(tx, { projectId, id })
      if (!passkey) return refuse(tx, call, 'unknown passkey')
      const user = await findUserById(tx, { projectId, userId: passkey.user_id })
      if (!user || (taken.userId !== '' && taken.userId !== user.id)) return refuse(tx, call, 'another user', user)
      const { counter, isUserVerified } = await verifyGot(response, taken.expected, passkey)
      const isCounted = await countUse(tx, { projectId, id, counter, now: clock() })
      if (!isCounted) return refuse(tx, call, 'the counter went back: the passkey may have been copied', user)
      return { row: proven(user), firstSeen: false, isUserVerified }
    } catch (error) {
      if (!(error instanceof PasskeyRefused)) throw error
      await refuse(tx, call, error.message)
      return error
    }
  }
}
