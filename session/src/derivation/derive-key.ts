import { hkdfSync, pbkdf2 } from 'node:crypto'
import { promisify } from 'node:util'

import { DerivationRefused } from '../errors.ts'

export const INFO_BYTES_MAX = 1024
export const PBKDF2_ITERATIONS_DEFAULT = 2_048
export const PBKDF2_ITERATIONS_MAX = 10_000

type HkdfInput = {
  secret: string | Uint8Array
  salt?: string | Uint8Array
  info: string | Uint8Array
  lengthBytes: number
}

/** HKDF (RFC 5869) with SHA-256: a key from a secret that is already random. Throws DerivationRefused. */
export function deriveKey({ secret, salt = '', info, lengthBytes }: HkdfInput): Buffer {
  if (Buffer.byteLength(info) > INFO_BYTES_MAX)
    throw new DerivationRefused(`key-derivation info must be at most ${INFO_BYTES_MAX} bytes`)
  checkLength(lengthBytes)
  // RFC 5869 §2.3
  if (lengthBytes > 255 * 32) throw new DerivationRefused(`key length must be at most ${255 * 32} bytes`)
  return Buffer.from(hkdfSync('sha256', secret, salt, info, lengthBytes))
}

type Pbkdf2Input = { password: string; salt: string | Uint8Array; iterations?: number; lengthBytes: number }

/** PBKDF2 (RFC 8018) with SHA-256, 2,048 iterations unless told. Throws DerivationRefused. */
export async function derivePasswordKey(input: Pbkdf2Input): Promise<Buffer> {
  const { password, salt, iterations = PBKDF2_ITERATIONS_DEFAULT, lengthBytes } = input
  checkLength(lengthBytes)
  if (!Number.isInteger(iterations) || iterations < 1 || iterations > PBKDF2_ITERATIONS_MAX)
    throw new DerivationRefused(`iterations must be an integer from 1 to ${PBKDF2_ITERATIONS_MAX}`)
  return promisify(pbkdf2)(password, salt, iterations, lengthBytes, 'sha256')
}

function checkLength(lengthBytes: number) {
  if (!Number.isInteger(lengthBytes) || lengthBytes < 1)
    throw new DerivationRefused('key length must be a positive integer')
}
