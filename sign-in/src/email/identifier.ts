/** An address that is none, or that could be read as more than one. The message never holds it. */
export class InvalidIdentifier extends Error {
  override name = 'InvalidIdentifier'
}

/** RFC 5321 §4.5.3.1: 64 for the local part, 255 for the domain. */
const lengthMax = 320

/**
 * What mail software reads as more than one address, as a comment, as a name or as quoting. Quoted local parts are
 * legal and unused, and mailers disagree on where such an address ends.
 */
const ambiguous = /[\s\p{C},;:<>()[\]\\"]/u

const shape = /^[^@]+@[^@.]+(?:\.[^@.]+)+$/

/**
 * An address in the one form it is known by: without compatibility characters (NFKC, before anything is judged, so
 * that a full-width @ counts as one), trimmed, in lower case. Throws InvalidIdentifier.
 */
export const normalizeIdentifier = (raw: string): string => {
  const address = raw.normalize('NFKC').trim().toLowerCase()
  if (address.length > lengthMax) throw new InvalidIdentifier('longer than an e-mail address can be')
  if (ambiguous.test(address)) throw new InvalidIdentifier('has characters that mail software may misread')
  if (!shape.test(address)) throw new InvalidIdentifier('not an e-mail address')
  return address
}
