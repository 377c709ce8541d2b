import {
  AddressTaken,
  ChannelUnavailable,
  ConsentMissing,
  ImpersonationNotAllowed,
  InvalidToken,
  LastLoginId,
  LoginIdTaken,
  MethodOff,
  NotImpersonating,
  PasskeyNotFound,
  TokenRevoked,
  UserDisabled,
  UserNotFound,
} from '@gatehouse-id/identity-provider/contract'
import type { Builder } from '../../schema/builder.ts'
import { registerProviderErrors } from '../../schema/changes/refusals/user-errors.ts'
import { type Context, viewerOfContext } from '../../request/context.ts'

/** The change would lock the caller out. */
export class OwnAccount extends Error {
  constructor() {
    super('This is your own account. Ask another administrator to do it.')
  }
}

/** Errors of mutations about users. */
export function registerUserAccountErrors(builder: Builder) {
  registerProviderErrors(builder, [
    [UserNotFound, 'No user has this id.'],
    [LoginIdTaken, 'Another user signs in with this login id.'],
    [LastLoginId, 'The user has no other login id.'],
    [AddressTaken, 'Another user has this address or number.'],
    [UserDisabled, 'The user is disabled.'],
    [ChannelUnavailable, 'No delivery of such messages is set up.'],
    [ImpersonationNotAllowed, 'The user who acts is not allowed to act as this user.'],
    [PasskeyNotFound, 'The user has no such passkey.'],
    [ConsentMissing, 'The user has not consented, or the consent has expired.'],
    [NotImpersonating, 'The session is no impersonation.'],
    [InvalidToken, 'The token is not valid.'],
    [TokenRevoked, 'The session of the token has ended.'],
    [MethodOff, 'The project has switched this sign-in method off.'],
  ])
  builder.objectType(OwnAccount, {
    name: 'OwnAccount',
    description: 'The change would lock the caller out.',
    interfaces: ['UserError'],
  })
}

/**
 * Keeps administrators from locking themselves out.
 *
 * @throws {OwnAccount} when the viewer is the user
 */
export function refuseOwnAccount(context: Context, userId: string) {
  if (viewerOfContext(context).id === userId) throw new OwnAccount()
}
