import { TokenMalformed } from '../errors.ts'

/** Longer than any header that a Node server accepts. */
const tokenLengthMax = 65_536

// RFC 7515 §7.1, base64url without padding. The signature may be empty here: `alg: none` is refused by its name.
const compactForm = /^[\w-]+\.[\w-]+\.[\w-]*$/

/** The parts of a JWS in compact form; the signature covers the first `signedLength` characters. */
export type CompactToken = { header: string; payload: string; signature: string; signedLength: number }

export function splitToken(token: string): CompactToken {
  if (token.length > tokenLengthMax) throw new TokenMalformed('it is too long')
  if (!compactForm.test(token)) throw new TokenMalformed('it is not a signed JSON Web Token')
  const firstDot = token.indexOf('.')
  const secondDot = token.indexOf('.', firstDot + 1)
  const header = token.slice(0, firstDot)
  const payload = token.slice(firstDot + 1, secondDot)
  const signature = token.slice(secondDot + 1)
  if (isCutOff(header) || isCutOff(payload) || isCutOff(signature)) throw new TokenMalformed('it is not base64url')
  return { header, payload, signature, signedLength: secondDot }
}

// Buffer ignores a last character that completes no byte, which RFC 4648 does not allow.
function isCutOff(segment: string) {
  return segment.length % 4 === 1
}

export function decodeObject(segment: string, part: 'header' | 'payload'): Record<string, unknown> {
  const value = parse(Buffer.from(segment, 'base64url').toString(), part)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new TokenMalformed(`its ${part} is not a JSON object`)
  // Safe: an object from JSON.parse.
  return value as Record<string, unknown>
}

function parse(text: string, part: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new TokenMalformed(`its ${part} is not JSON`)
  }
}
