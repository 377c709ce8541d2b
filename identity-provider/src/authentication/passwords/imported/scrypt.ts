import { type ScryptOptions, scrypt } from 'node:crypto'
import type { ImportedHash } from '../../../directory/users/credentials/imported-hash.ts'
import { bytesOf, isSame } from './primitives.ts'

export function deriveScrypt(password: string, salt: Buffer, length: number, cost: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    scrypt(password, salt, length, cost, (error, derived) => (error ? reject(error) : resolve(derived))),
  )
}

/** RFC 7914. */
export async function verifyScrypt(
  password: string,
  { hash, salt, cost, blockSize, parallelization }: Extract<ImportedHash, { kind: 'scrypt' }>,
): Promise<boolean> {
  const expected = bytesOf(hash)
  const maxmem = 256 * (cost + parallelization) * blockSize
  const options = { N: cost, r: blockSize, p: parallelization, maxmem }
  return isSame(await deriveScrypt(password, bytesOf(salt), expected.length, options), expected)
}
