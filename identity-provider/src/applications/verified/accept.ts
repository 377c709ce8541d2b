import { transact } from '@gatehouse-id/database'
import { OperationError } from '@gatehouse-id/operation'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { Writing } from '../../foundation/tables/tables.ts'
import { admit, type VerifiedUser } from '../../tokens/index.ts'
import { updateUser } from '../../directory/index.ts'

/**
 * Runs a verification like `completeSignIn`, but without a session of ours: it begins later, or OpenID Connect keeps
 * its own. Returns a refusal instead of throwing it, so that what the verification wrote is committed.
 */
export function accept<Kind extends VerifiedUser>(
  { db, projectId }: Pick<Dependencies, 'db'> & { projectId: string },
  verify: (tx: Writing) => Promise<Kind | OperationError>,
): Promise<Kind | OperationError> {
  return transact(db, async tx => {
    const verified = await verify(tx)
    if (verified instanceof OperationError) return verified
    const row = await admit(tx, verified.row).catch(returned)
    if (row instanceof OperationError) return row
    if (row.status !== 'enabled') await updateUser(tx, { projectId, userId: row.id }, { status: 'enabled' })
    return { ...verified, row: { ...row, status: 'enabled' } }
  })
}

/** Of `catch`: a refusal becomes an answer, so that what was written stays. */
export function returned(error: unknown): OperationError {
  if (error instanceof OperationError) return error
  throw error
}
