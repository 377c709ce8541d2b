/** A configuration that cannot work; the message says what to change. */
export class InvalidSignInConfig extends Error {
  override name = 'InvalidSignInConfig'
}
