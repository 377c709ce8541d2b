/** Not an e-mail address, or one that could be read as several. The message never contains it. */
export class InvalidIdentifier extends Error {
  override name = 'InvalidIdentifier'
}

/** RFC 5321 §4.5.3.1: 64 for the local part, 255 for the domain. */
const lengthMax = 320

/**
 * Characters that mail software may read as a separator, a comment, a display name or quoting. Quoted local parts are
 * legal but unused, and mailers disagree on where such an address ends.
 */
const ambiguous = /[\s\p{C},;:<>()[\]\\"]/u

const shape = /^[^@]+@[^@.]+(?:\.[^@.]+)+$/

/**
 * The canonical form of an address: NFKC first (so that a full-width @ counts as @), then trimmed and in lower case.
 * @throws {InvalidIdentifier} when it is not exactly one address
 */
export function normalizeIdentifier(raw: string): string {
  const address = raw.normalize('NFKC').trim().toLowerCase()
  if (address.length > lengthMax) throw new InvalidIdentifier('is longer than an e-mail address can be')
  if (ambiguous.test(address)) throw new InvalidIdentifier('has characters that mail software may misread')
  if (!shape.test(address)) throw new InvalidIdentifier('is not an e-mail address')
  return address
}
