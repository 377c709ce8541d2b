import { pbkdf2 } from 'node:crypto'
import { promisify } from 'node:util'
import { bytesOf, isSame } from './primitives.ts'

const derive = promisify(pbkdf2)
const digests = ['sha1', 'sha256', 'sha512'] as const

/**
 * ASP.NET Core Identity. Version 2: a zero, 16 bytes of salt, 32 of PBKDF2 with SHA-1 and 1,000 iterations. Version 3: a one,
 * then function, iterations and length of the salt with four bytes each, the salt, and what is derived.
 */
export async function verifyAspnet(password: string, hash: string): Promise<boolean> {
  const stored = bytesOf(hash)
  if (stored[0] === 0) {
    const derived = await derive(password, stored.subarray(1, 17), 1000, 32, 'sha1')
    return isSame(derived, stored.subarray(17))
  }
  const digest = digests[stored.readUInt32BE(1)]
  const saltEnd = 13 + stored.readUInt32BE(9)
  const expected = stored.subarray(saltEnd)
  // A salt that fills the rest would leave nothing to compare, which every password equals.
  if (digest === undefined || expected.length < 16) return false
  return isSame(
    await derive(password, stored.subarray(13, saltEnd), stored.readUInt32BE(5), expected.length, digest),
    expected,
  )
}
