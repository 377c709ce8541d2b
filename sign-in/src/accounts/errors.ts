/** The account or its e-mail address belongs to another user. */
export class AccountNotLinked extends Error {
  override name = 'AccountNotLinked'
}

/** The adapter failed to create a user. */
export class UserNotCreated extends Error {
  override name = 'UserNotCreated'
}
