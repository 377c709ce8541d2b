import { transact } from '@gatehouse/database'
import { OperationError } from '@gatehouse/operation'
import type { Writing } from '../../../foundation/tables.ts'
import type { HostedDependencies } from './interaction-request.ts'
import type { VerifiedUser } from '../../../tokens/index.ts'
import { UserDisabled, updateUser } from '../../../directory/index.ts'

/**
 * Runs a proof as `completeSignIn` does, but for the session, which is OpenID Connect's here. A refusal is returned,
 * so that what was written on the way to it stays.
 */
export function accept<Kind extends VerifiedUser>(
  hosted: HostedDependencies,
  verify: (tx: Writing) => Promise<Kind | OperationError>,
): Promise<Kind | OperationError> {
  return transact(hosted.db, async tx => {
    const proven = await verify(tx)
    if (proven instanceof OperationError) return proven
    const { row } = proven
    if (row.status === 'disabled') return new UserDisabled()
    if (row.status !== 'enabled')
      await updateUser(tx, { projectId: hosted.projectId, userId: row.id }, { status: 'enabled' })
    return proven
  })
}
