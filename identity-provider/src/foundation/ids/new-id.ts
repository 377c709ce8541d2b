import type { Random } from '@gatehouse-id/operation/random-secret'

export type { Random }

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const base = BigInt(alphabet.length)
const idCharacters = 27
/** As many as a number has exactly: numbers are divided in a tenth of the time. */
const digitsAtOnce = 8
const stretch = base ** BigInt(digitsAtOnce)
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
  /** In hexadecimal form. */
  let pool = ''
  let used = 0

  /** Drawn in bulk: asking for twelve bytes costs as much as asking for a thousand. */
  function entropy(): string {
    if (used >= pool.length) {
      pool = Buffer.from(random(entropyBytes * drawnAtOnce)).toString('hex')
      used = 0
    }
    used += 2 * entropyBytes
    return pool.slice(used - 2 * entropyBytes, used)
  }

  return prefix => {
    const now = clock()
    counter = now === latest ? (counter + 1) & 0xffff : 0
    latest = now
    const head = now.toString(16).padStart(12, '0') + counter.toString(16).padStart(4, '0')
    return prefix + toBase62(BigInt(`0x${head}${entropy()}`))
  }
}

/** In the year 10889: times are 48 bits. */
const lastTime = 2 ** 48 - 1
/** Of 160 bits these follow the time. */
const bitsBelowTime = BigInt(8 * (2 + entropyBytes))

/** When an id was made, in epoch milliseconds. */
export function timeOfId(prefix: IdPrefix, id: string): number {
  let value = 0n
  for (let at = prefix.length; at < id.length; at += digitsAtOnce) {
    const digits = id.slice(at, at + digitsAtOnce)
    value = value * base ** BigInt(digits.length) + BigInt(numberOf(digits))
  }
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
    text = digitsOf(Number(rest % stretch), Math.min(digitsAtOnce, idCharacters - text.length)) + text
    rest /= stretch
  }
  return text
}

function digitsOf(number: number, length: number): string {
  let rest = number
  let text = ''
  while (text.length < length) {
    const digit = rest % alphabet.length
    text = alphabet.charAt(digit) + text
    rest = (rest - digit) / alphabet.length
  }
  return text
}

function numberOf(digits: string): number {
  let number = 0
  for (const digit of digits) number = number * alphabet.length + alphabet.indexOf(digit)
  return number
}
