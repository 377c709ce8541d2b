/** The test asked for what cannot be done; the message says why. */
export class KitRefused extends Error {
  override readonly name = 'KitRefused'
}
