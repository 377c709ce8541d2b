import type { Dependencies } from '../../foundation/dependencies.ts'
import { isSsoProvider } from '../../foundation/ids/sso-provider-id.ts'
import type { Writing } from '../../foundation/tables.ts'
import {
  isAddress,
  signUpUser,
  type NewUser,
  loginIdKey,
  type UserRow,
  refuseForeignIdentities,
} from '../../directory/index.ts'
import { requireOpenSignUp, type SettingsOf } from '../../projects/index.ts'

/** What shows whose a new account is; nothing does after a sign-up with a password, an authenticator app or a passkey. */
export type Shown = {
  /** The address that was read. */
  address?: string
  /** The provider that vouches for an identity. */
  providerId?: string
}

/**
 * Makes the account of a public sign-up, whatever its method: the one door to it.
 * @throws SignUpClosed, LoginIdTaken, InvalidInput, RoleNotFound, TenantNotFound
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
    // A tenant's own provider brings its people along: the tenant's settings say whether it may.
    const isOfTenant = providerId !== undefined && isSsoProvider(providerId)
    if (!isOfTenant) await requireOpenSignUp(settings, input.projectId, tx)
    refuseForeignIdentities([input.loginId, ...(input.additionalLoginIds ?? [])], providerId)
    const isOwnerKnown = address !== undefined || providerId !== undefined
    const isShown = (loginId: string) =>
      isOwnerKnown && (!isAddress(loginId) || (address !== undefined && loginIdKey(loginId) === loginIdKey(address)))
    return signUpUser(
      tx,
      { clock, newId },
      { ...input, isSelfRegistered: true, basisOf: loginId => (isShown(loginId) ? 'verified' : 'claimed') },
    )
  }
}
