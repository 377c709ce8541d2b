import { findUserByLoginId } from '../../directory/index.ts'
import type { Reading } from '../../foundation/tables/tables.ts'
import { type AddressVerification, userIdOf } from './address-verification.ts'

type Proven = { projectId: string; loginId: string }

/**
 * Whose account an address opens when it is proven and has to wait for its session: stored with the proof, so that it
 * ends with their epoch. '' where there is none yet.
 */
export async function holderOf(db: Reading, { projectId, loginId }: Proven): Promise<string> {
  return (await findUserByLoginId(db, { projectId, loginId }))?.id ?? ''
}

export async function holderBy(db: Reading, projectId: string, verification: AddressVerification): Promise<string> {
  return userIdOf(verification) ?? holderOf(db, { projectId, loginId: verification.loginId })
}

/** Whether an account was made since the proof, which opens none that it did not know. */
export async function isOvertaken(db: Reading, proven: Proven & { holder: string | undefined }): Promise<boolean> {
  return proven.holder === '' && (await holderOf(db, proven)) !== ''
}
