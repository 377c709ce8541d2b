import { LoginIdTaken, type User, UserNotFound } from '@gatehouse/identity-provider/contract'
import type { Builder } from '../schema/builder.ts'

/** The change would lock the caller out. */
export class OwnAccount extends Error {
  constructor() {
    super('This is your own account. Ask another administrator to do it.')
  }
}

/** The user was changed after the caller read it. */
export class UserChangedMeanwhile extends Error {
  readonly user: User

  constructor(user: User) {
    super('This user was changed in the meantime.')
    this.user = user
  }
}

/** Errors of mutations about users. */
export function registerUserAccountErrors(builder: Builder) {
  builder.objectType(UserNotFound, {
    name: 'UserNotFound',
    description: 'No user has this id.',
    interfaces: ['UserError'],
  })
  builder.objectType(LoginIdTaken, {
    name: 'LoginIdTaken',
    description: 'Another user signs in with this login id.',
    interfaces: ['UserError'],
  })
  builder.objectType(OwnAccount, {
    name: 'OwnAccount',
    description: 'The change would lock the caller out.',
    interfaces: ['UserError'],
  })
  builder.objectType(UserChangedMeanwhile, {
    name: 'UserChangedMeanwhile',
    description: 'The user was changed after the caller read it.',
    interfaces: ['UserError'],
    fields: t => ({
      user: t.field({ type: 'User', description: 'The user as it is now.', resolve: error => error.user }),
    }),
  })
}
