import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto'

import { type Clock, pooledRandom, type Random } from '../options/environment.ts'
import { deriveKey } from './keys.ts'

/** The claims of a token: JSON values by name. */
export type Claims = Record<string, unknown>

/** The token is not ours, is altered or has expired. The message never contains the token. */
export class InvalidToken extends Error {
  override name = 'InvalidToken'
}

export type Tokens = {
  /** Encrypts the claims with new `iat`, `exp` and `jti` as a JWE, with the first secret. */
  encode(claims: Claims, options: { maxAgeSeconds: number; salt?: string }): string
  /**
   * Decrypts a JWE with any of the secrets.
   * @throws {InvalidToken} when it is not a valid token now
   */
  decode(token: string, options?: { salt?: string }): Claims
}

const toleranceSeconds = 15
const ivBytes = 12
const tagBytes = 16

/** The only accepted header: no other algorithm, no compression, no key id. */
const header = Buffer.from('{"alg":"dir","enc":"A256GCM"}').toString('base64url')
const headerBytes = Buffer.from(header, 'ascii')
const prefix = `${header}..`

/** Initialisation vector, ciphertext, tag. */
const shape = /^([\w-]{16})\.([\w-]+)\.([\w-]{22})$/

function bytesOf(text = '') {
  return Buffer.from(text, 'base64url')
}

type Sealed = {
  iv: Buffer
  ciphertext: Buffer
  tag: Buffer
}

function parseSealed(token: string): Sealed {
  const parts = token.startsWith(prefix) ? shape.exec(token.slice(prefix.length)) : null
  if (parts === null) throw new InvalidToken('is not in the format of our tokens')
  return { iv: bytesOf(parts[1]), ciphertext: bytesOf(parts[2]), tag: bytesOf(parts[3]) }
}

function open(key: KeyObject, { iv, ciphertext, tag }: Sealed): string | undefined {
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes })
  decipher.setAAD(headerBytes).setAuthTag(tag)
  const text = decipher.update(ciphertext)
  try {
    decipher.final()
    return text.toString()
  } catch {
    return undefined // encrypted with another key, or altered
  }
}

function parseClaims(text: string): Claims {
  const value: unknown = JSON.parse(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new InvalidToken('is not a JSON object')
  return value as Claims // safe: a JSON object, checked above
}

/**
 * Checks the times of claims with a tolerance of 15 seconds.
 * @param now epoch milliseconds
 * @throws {InvalidToken} when they are not valid now
 */
export function checkTimes({ exp, nbf, iat }: Claims, now: number) {
  const nowSeconds = Math.floor(now / 1000)
  if (typeof exp !== 'number') throw new InvalidToken('"exp" is missing or not a number')
  if (exp <= nowSeconds - toleranceSeconds) throw new InvalidToken('expired')
  if (iat !== undefined && typeof iat !== 'number') throw new InvalidToken('"iat" is not a number')
  if (nbf === undefined) return
  if (typeof nbf !== 'number') throw new InvalidToken('"nbf" is not a number')
  if (nbf > nowSeconds + toleranceSeconds) throw new InvalidToken('not valid yet')
}

/** RFC 9562 version 4, from 16 random bytes. */
function uuid(bytes: Buffer) {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

export type TokensConfig = {
  /** The first one encrypts; any of them decrypts. */
  secrets: readonly [string, ...string[]]
  clock?: Clock
  random?: Random
}

/** Creates and reads tokens in the format of `next-auth/jwt` 4; either side reads the other's (sign-in-layer.md §4). */
export function createTokens({ secrets, clock = Date.now, random = pooledRandom() }: TokensConfig): Tokens {
  const keysBySalt = new Map<string, readonly KeyObject[]>()
  const keysFor = (salt: string) => {
    const known = keysBySalt.get(salt)
    if (known !== undefined) return known
    const keys = secrets.map(secret => deriveKey(secret, salt))
    keysBySalt.set(salt, keys)
    return keys
  }

  const encode: Tokens['encode'] = (claims, { maxAgeSeconds, salt = '' }) => {
    const [key] = keysFor(salt)
    if (key === undefined) throw new Error('unreachable: there is at least one secret')
    const bytes = random(ivBytes + 16)
    const noise = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const iv = noise.subarray(0, ivBytes)
    const iat = Math.floor(clock() / 1000)
    const text = JSON.stringify({ ...claims, iat, exp: iat + maxAgeSeconds, jti: uuid(noise.subarray(ivBytes)) })
    const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes }).setAAD(headerBytes)
    const ciphertext = cipher.update(text, 'utf8')
    cipher.final() // GCM is a stream mode, so final() returns no bytes
    const sealed = [iv, ciphertext, cipher.getAuthTag()].map(part => part.toString('base64url'))
    return `${prefix}${sealed.join('.')}`
  }

  const decode: Tokens['decode'] = (token, { salt = '' } = {}) => {
    const sealed = parseSealed(token)
    for (const key of keysFor(salt)) {
      const text = open(key, sealed)
      if (text === undefined) continue
      const claims = parseClaims(text)
      checkTimes(claims, clock())
      return claims
    }
    throw new InvalidToken('was encrypted with another secret, or altered')
  }

  return { encode, decode }
}
