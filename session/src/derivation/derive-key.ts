import { hkdfSync, pbkdf2 } from 'node:crypto'
import { promisify } from 'node:util'

import { DerivationRefused } from '../errors.ts'

export const infoBytesMax = 1024
export const pbkdf2IterationsDefault = 2_048
export const pbkdf2IterationsMax = 10_000

type HkdfInput = {
  secret: string | Uint8Array
  salt?: string | Uint8Array
  info: string | Uint8Array
  lengthBytes: number
}

/**
 * Derives a key from a random secret with HKDF (RFC 5869) and SHA-256.
 * @throws {DerivationRefused} when info or key are too long
 */
export function deriveKey({ secret, salt = '', info, lengthBytes }: HkdfInput): Buffer {
  if (Buffer.byteLength(info) > infoBytesMax)
    throw new DerivationRefused(`key-derivation info must be at most ${infoBytesMax} bytes`)
  checkLength(lengthBytes)
  // RFC 5869 §2.3
  if (lengthBytes > 255 * 32) throw new DerivationRefused(`key length must be at most ${255 * 32} bytes`)
  return Buffer.from(hkdfSync('sha256', secret, salt, info, lengthBytes))
}

type Pbkdf2Input = { password: string; salt: string | Uint8Array; iterations?: number; lengthBytes: number }

/**
 * Derives a key from a password with PBKDF2 (RFC 8018) and SHA-256; 2,048 iterations by default.
 * @throws {DerivationRefused} when the number of iterations or the length of the key is not allowed
 */
export async function derivePasswordKey(input: Pbkdf2Input): Promise<Buffer> {
  const { password, salt, iterations = pbkdf2IterationsDefault, lengthBytes } = input
  checkLength(lengthBytes)
  if (!Number.isInteger(iterations) || iterations < 1 || iterations > pbkdf2IterationsMax)
    throw new DerivationRefused(`iterations must be an integer from 1 to ${pbkdf2IterationsMax}`)
  return promisify(pbkdf2)(password, salt, iterations, lengthBytes, 'sha256')
}

function checkLength(lengthBytes: number) {
  if (!Number.isInteger(lengthBytes) || lengthBytes < 1)
    throw new DerivationRefused('key length must be a positive integer')
}
