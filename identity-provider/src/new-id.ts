const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const base = BigInt(alphabet.length)
const idCharacters = 27
/** Seconds are counted from 2014-05-13, so that 32 bits last until 2150. */
const epochSeconds = 1_400_000_000

export type IdPrefix = 'P' | 'U' | 'K' | 'ROL' | 'S' | 'A'
export type Random = (bytes: number) => Uint8Array
export type NewId = (prefix: IdPrefix) => string

/** Ids of a prefix and 27 base-62 characters: 4 bytes of time, then 16 random ones, so they sort by second of creation. */
export const createNewId =
  ({ clock, random }: { clock: () => number; random: Random }): NewId =>
  prefix => {
    const seconds = Math.floor(clock() / 1000) - epochSeconds
    const hex = seconds.toString(16).padStart(8, '0') + Buffer.from(random(16)).toString('hex')
    return prefix + toBase62(BigInt(`0x${hex}`))
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
