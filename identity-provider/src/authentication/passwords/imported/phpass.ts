import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { ImportedHash } from '../../../directory/users/credentials/imported-hash.ts'
import { bytesOf, isSame } from './primitives.ts'

const alphabet = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const portable = /^\$([PHS])\$(.)(.{8})(.{22}|.{43})$/
/** 2^18 rounds take a third of a second. */
const log2Max = 18
/** Rounds without a pause: other requests are served in between. */
const roundsPerTurn = 4096

/**
 * Openwall's portable hash: one digest of salt and password, then many more of that and the password. Drupal's form of it
 * has SHA-512, and what is shown of it is cut.
 */
export async function verifyPhpass(
  password: string,
  { hash, salt, iterations, type }: Extract<ImportedHash, { kind: 'phpass' }>,
): Promise<boolean> {
  const [, form, cost, ownSalt, encoded] = portable.exec(hash) ?? []
  if (cost === undefined || ownSalt === undefined || encoded === undefined) {
    return isSame(await digestOf({ password, salt, iterations, type }), bytesOf(hash))
  }
  const log2 = alphabet.indexOf(cost)
  if (log2 < 7 || log2 > log2Max) return false
  const digestType = form === 'S' ? 'sha512' : 'md5'
  const digest = await digestOf({ password, salt: ownSalt, iterations: 2 ** log2, type: digestType })
  return isSame(Buffer.from(encode(digest).slice(0, encoded.length)), Buffer.from(encoded))
}

type Needs = { password: string; salt: string; iterations: number; type: 'md5' | 'sha512' }

async function digestOf({ password, salt, iterations, type }: Needs): Promise<Buffer> {
  let digest = createHash(type).update(salt).update(password).digest()
  for (let round = 0; round < iterations; round++) {
    digest = createHash(type).update(digest).update(password).digest()
    if (round % roundsPerTurn === roundsPerTurn - 1) await setImmediate()
  }
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
