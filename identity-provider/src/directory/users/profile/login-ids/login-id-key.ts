import { bareNumber } from './bare-number.ts'

const ascii = /^[!-~]*$/
/** Characters that nobody sees: controls, joiners, direction marks, and white space at either end. */
const invisible = /[\p{Cc}\p{Cf}]/gu

/**
 * What a login id is compared by (docs/decisions/login-ids.md): Unicode compatibility forms, case and invisible
 * characters make no difference, nor does the way a telephone number is written.
 */
export function loginIdKey(loginId: string): string {
  const text = ascii.test(loginId)
    ? loginId.toLowerCase()
    : loginId.normalize('NFKC').replace(invisible, '').trim().toLowerCase().normalize('NFKC').replaceAll('ς', 'σ')
  return /^\+[\d\s().-]+$/.test(text) ? bareNumber(text) : text
}

/** The key, and the one of before this rule where it differs: whoever has that one keeps it. */
export function loginIdKeys(loginId: string): string[] {
  return [...new Set([loginId.toLowerCase(), loginIdKey(loginId)])]
}

/** Alphabets whose letters are drawn alike; two of them in one login id are there to deceive. */
const alike = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u]

/** Whether a word of a login id mixes alphabets that look alike, as `pаypal` with a Cyrillic `а` does. */
export function isLookAlike(loginId: string): boolean {
  return !ascii.test(loginId) && loginId.split(/[^\p{L}\p{M}]+/u).some(isMixed)
}

function isMixed(word: string) {
  return alike.filter(alphabet => alphabet.test(word)).length > 1
}

/** `acme:248289761001`: somebody at the provider `acme`, in any spelling that is compared as this. */
export function isForeignIdentity(loginId: string): boolean {
  return /^[a-z0-9][a-z0-9_-]*:/.test(loginIdKey(loginId))
}
