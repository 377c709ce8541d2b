import { timingSafeEqual } from 'node:crypto'

/** Base64 in either alphabet. */
export function bytesOf(base64: string): Buffer {
  return Buffer.from(base64, 'base64')
}

/** Compares in constant time. */
export function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Loaded with the first bcrypt hash. */
export async function verifyBcrypt(password: string, hash: string): Promise<boolean> {
  const bcrypt = await import('@node-rs/bcrypt')
  return bcrypt.verify(password, hash)
}
