import type { Random } from '@gatehouse-id/operation/random-secret'

export type { Random }

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const base = BigInt(alphabet.length)
const idCharacters = 27
const entropyBytes = 12
const drawnAtOnce = 64
/** The prefixes of ids, and what has them, beside those that `rows` state. */
type IdPrefixes = {
  A: 'audit event'
  AN: 'anonymous session'
  BL: 'back-channel logout'
  C: 'challenge or recovery code'
  CS: 'client secret'
  FB: 'backup of schema and relations'
  FX: 'run of a flow'
  H: 'password hash'
  HR: 'call of a flow'
  J: 'job'
  K: 'access key or management key'
  M: 'message'
  OT: 'token of an outbound application'
  P: 'project'
  S: 'session'
  SA: 'SSO application'
  SF: 'federated sign-in that failed, or a test of one'
  SG: 'group of single sign-on'
  SO: 'single sign-on configuration'
  SW: 'sweep'
  T: 'tenant'
  TD: 'trusted device'
  TP: 'inbound application'
  TPC: 'consent'
  U: 'user'
  V: 'saved view'
  WD: 'delivery to a webhook'
}
declare const own: unique symbol
/** The prefix of a managed thing, as its rows state it. */
export type OwnPrefix = string & { readonly [own]: true }
export type IdPrefix = keyof IdPrefixes | OwnPrefix
export type NewId = (prefix: IdPrefix) => string

/**
 * Ids of a prefix and 27 base-62 characters: 6 bytes of milliseconds, a 2-byte counter and 12 random bytes, so that in
 * byte order they stand as they were made.
 */
export function createNewId({ clock, random }: { clock: () => number; random: Random }): NewId {
  let latest = 0
  let counter = 0
  let pool: Uint8Array = new Uint8Array()
  let used = 0

  /** Drawn in bulk: asking for twelve bytes costs as much as asking for a thousand. */
  function entropy(): Buffer {
    if (used + entropyBytes > pool.length) {
      pool = random(entropyBytes * drawnAtOnce)
      used = 0
    }
    used += entropyBytes
    return Buffer.from(pool.buffer, pool.byteOffset + used - entropyBytes, entropyBytes)
  }

  return prefix => {
    const now = clock()
    counter = now === latest ? (counter + 1) & 0xffff : 0
    latest = now
    const head = now.toString(16).padStart(12, '0') + counter.toString(16).padStart(4, '0')
    return prefix + toBase62(BigInt(`0x${head}${entropy().toString('hex')}`))
  }
}

/** In the year 10889: times are 48 bits. */
const lastTime = 2 ** 48 - 1
/** Of 160 bits these follow the time. */
const bitsBelowTime = BigInt(8 * (2 + entropyBytes))

/** When an id was made, in epoch milliseconds. */
export function timeOfId(prefix: IdPrefix, id: string): number {
  const value = [...id.slice(prefix.length)].reduce((sum, digit) => sum * base + BigInt(alphabet.indexOf(digit)), 0n)
  return Number(value >> bitsBelowTime)
}

/** No id that is made at this time or later is less, and every one made before is: a range of ids is one of time. */
export function firstIdAt(prefix: IdPrefix, time: number): string {
  const within = Math.min(Math.max(Math.floor(time), 0), lastTime)
  return prefix + toBase62(BigInt(within) << bitsBelowTime)
}

function toBase62(value: bigint): string {
  let rest = value
  let text = ''
  while (text.length < idCharacters) {
    text = alphabet.charAt(Number(rest % base)) + text
    rest /= base
  }
  return text
}
