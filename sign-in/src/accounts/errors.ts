/** The account, or its e-mail address, belongs to someone else here. */
export class AccountNotLinked extends Error {
  override name = 'AccountNotLinked'
}

/** The adapter could not keep a new person. */
export class UserNotCreated extends Error {
  override name = 'UserNotCreated'
}
