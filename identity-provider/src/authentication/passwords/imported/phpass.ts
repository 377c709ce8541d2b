import { createHash } from 'node:crypto'
import type { ImportedHash } from '../../../directory/users/credentials/imported-hash.ts'
import { bytesOf, isSame } from './bytes.ts'

const alphabet = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const portable = /^\$[PH]\$(.)(.{8})(.{22})$/

/** Openwall's portable hash: one digest of salt and password, then many more of that and the password. */
export function verifyPhpass(
  password: string,
  { hash, salt, iterations, type }: Extract<ImportedHash, { kind: 'phpass' }>,
): boolean {
  const [, cost, ownSalt, encoded] = portable.exec(hash) ?? []
  if (cost === undefined || ownSalt === undefined || encoded === undefined) {
    return isSame(digestOf({ password, salt, iterations, type }), bytesOf(hash))
  }
  const log2 = alphabet.indexOf(cost)
  if (log2 < 7 || log2 > 21) return false
  const digest = digestOf({ password, salt: ownSalt, iterations: 2 ** log2, type: 'md5' })
  return isSame(Buffer.from(encode(digest)), Buffer.from(encoded))
}

type Needs = { password: string; salt: string; iterations: number; type: 'md5' | 'sha512' }

function digestOf({ password, salt, iterations, type }: Needs): Buffer {
  let digest = createHash(type).update(salt).update(password).digest()
  for (let round = 0; round < iterations; round++) digest = createHash(type).update(digest).update(password).digest()
  return digest
}

/** Its own base64: least significant bits first, in groups of three bytes. */
function encode(bytes: Buffer): string {
  let text = ''
  for (let from = 0; from < bytes.length; from += 3) {
    const group = bytes.subarray(from, from + 3)
    const value = (group[0] ?? 0) | ((group[1] ?? 0) << 8) | ((group[2] ?? 0) << 16)
    for (let digit = 0; digit <= group.length; digit++) text += alphabet.charAt((value >> (6 * digit)) & 0x3f)
  }
  return text
}
