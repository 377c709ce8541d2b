import type { InputOf } from '@gatehouse/operation'
import type { Invitation } from '../../directory/users/invitations/fields.ts'
import { toStoredHash } from './imported/verify.ts'
import type { SetPassword } from './set.ts'
import type { users } from '../../directory/users/profile/contract.ts'

type CreateInput = InputOf<typeof users.create>
type First = Pick<CreateInput, 'password' | 'hashedPassword'> & {
  input: Omit<CreateInput, 'password' | 'hashedPassword' | 'seed' | keyof Invitation>
}

/** The hash that a new user begins with: of a password, or one from elsewhere; undefined for none. @throws PasswordTooWeak */
export async function firstHashOf(
  setPassword: SetPassword,
  projectId: string,
  { password, hashedPassword, input }: First,
): Promise<string | undefined> {
  if (hashedPassword) return toStoredHash(hashedPassword)
  if (password === undefined) return undefined
  const names = [input.displayName ?? '', input.givenName ?? '', input.familyName ?? '']
  const loginIds = [input.loginId, ...input.additionalLoginIds]
  return setPassword.forNewUser(projectId, password, { loginIds, email: input.email ?? '', names })
}
