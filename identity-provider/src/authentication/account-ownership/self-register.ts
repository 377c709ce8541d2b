import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { isSsoProvider } from '../../foundation/ids/sso-provider-id.ts'
import type { Writing } from '../../foundation/tables/tables.ts'
import { type NewUser, ownerShows, signUpUser, type UserRow } from '../../directory/index.ts'
import { requireOpenSignUp, type SettingsOf } from '../../projects/index.ts'

/** What verifies the owner of a new account; nothing does for a password, an authenticator app or a passkey. */
export type Shown = {
  /** The verified address. */
  address?: string
  /** The provider that vouches for an identity. */
  providerId?: string
}

/**
 * Creates the account of a public sign-up; every method uses this function.
 * @throws {SignUpClosed} when the project allows no sign-up
 * @throws {LoginIdTaken} when another account has the login id
 * @throws {InvalidInput} when the profile is invalid
 * @throws {RoleNotFound} when a default role does not exist
 * @throws {TenantNotFound} when a tenant does not exist
 */
export type SelfRegister = (
  tx: Writing,
  input: NewUser & { projectId: string },
  shown: Shown,
  newId?: Dependencies['newId'],
) => Promise<UserRow>

export function createSelfRegister(
  { clock, newId: usualId }: Pick<Dependencies, 'clock' | 'newId'>,
  { settings }: { settings: SettingsOf },
): SelfRegister {
  return async (tx, input, { address, providerId }, newId = usualId) => {
    // A tenant's own provider can create accounts: the settings of the tenant decide.
    const isOfTenant = providerId !== undefined && isSsoProvider(providerId)
    if (!isOfTenant) await requireOpenSignUp(settings, input.projectId, tx)
    const voucher = ownerShows({ address, providerId })
    return signUpUser(tx, { clock, newId }, { ...input, voucher })
  }
}
