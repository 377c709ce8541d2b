import { hasSecondFactor, renewed } from '../../directory/index.ts'
import type { Writing } from '../../foundation/tables/tables.ts'
import type { SetPassword } from '../../authentication/index.ts'
import type { VerifiedUser } from '../../tokens/index.ts'

/**
 * Sets the password that was chosen at sign-up, on a new account, an account that was reset because its address had
 * never been verified, or one without a password or second factor. Any other account keeps its password.
 */
export async function finishSignUp<Kind extends VerifiedUser>(
  { setPassword }: { setPassword: SetPassword },
  tx: Writing,
  verified: Kind,
  hash: string | undefined,
): Promise<Kind> {
  const { row, firstSeen, isReset } = verified
  const isBare = row.has_password === 0 && !hasSecondFactor(row)
  if (hash === undefined || !(firstSeen || isReset || isBare)) return verified
  await setPassword.store(tx, row, { hash })
  return { ...verified, row: await renewed(tx, row) }
}
