import { createHash, createHmac } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { ImportedHash } from '../../../directory/users/credentials/imported-hash.ts'
import { bytesOf, isSame } from './primitives.ts'

const digestBytes: Record<string, number> = { md5: 16, sha1: 20, sha256: 32, sha384: 48, sha512: 64 }
/** Rounds without a pause: other requests are served in between. */
const roundsPerTurn = 4096

/** RFC 2307: a digest of the password and the salt behind it, then the salt. */
export function verifyLdap(password: string, hash: string): boolean {
  const [, scheme = '', encoded = ''] = /^\{S?(\w+?)\}(.+)$/i.exec(hash.replace(/^\{SHA/i, '{SSHA')) ?? []
  const algorithm = scheme.toLowerCase() === 'sha' ? 'sha1' : scheme.toLowerCase()
  const length = digestBytes[algorithm] ?? 0
  const stored = bytesOf(encoded)
  if (length === 0 || stored.length < length) return false
  const digest = createHash(algorithm).update(password).update(stored.subarray(length)).digest()
  return isSame(digest, stored.subarray(0, length))
}

/** The salt may be text or base64, and before or behind the password; an import does not say which. */
export async function verifySalted(
  password: string,
  { hash, salt, iterations, type }: Extract<ImportedHash, { kind: 'salted' }>,
): Promise<boolean> {
  const expected = bytesOf(hash)
  let isRight = false
  for (const bytes of [bytesOf(salt), Buffer.from(salt)])
    for (const first of firstOf(type, password, bytes))
      if (isSame(await repeat(type, first, bytes, iterations), expected)) isRight = true
  return isRight
}

function firstOf(type: string, password: string, salt: Buffer): Buffer[] {
  const text = Buffer.from(password)
  return type === 'hmac-sha256' ? [text] : [Buffer.concat([text, salt]), Buffer.concat([salt, text])]
}

async function repeat(type: string, first: Buffer, salt: Buffer, iterations: number): Promise<Buffer> {
  let result = first
  for (let round = 0; round < iterations; round++) {
    result =
      type === 'hmac-sha256'
        ? createHmac('sha256', salt).update(result).digest()
        : createHash(type).update(result).digest()
    if (round % roundsPerTurn === roundsPerTurn - 1) await setImmediate()
  }
  return result
}
