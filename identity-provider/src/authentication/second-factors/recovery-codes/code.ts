import type { Random } from '../../../foundation/ids/new-id.ts'

/** Crockford's base 32: without i, l, o and u, which are easy to misread or form words. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const characters = 10

/** 50 random bits such as `4k9tz-m2v0c`: infeasible to guess, short enough to type. */
export function newRecoveryCode(random: Random): string {
  const drawn = [...random(characters)].map(byte => alphabet[byte % alphabet.length] ?? '').join('')
  return `${drawn.slice(0, characters / 2)}-${drawn.slice(characters / 2)}`
}

/** Accepts any case, spaces, a missing dash and the letters that are easy to misread. */
export function readRecoveryCode(typed: string): string {
  const bare = typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')
  return `${bare.slice(0, characters / 2)}-${bare.slice(characters / 2)}`
}
