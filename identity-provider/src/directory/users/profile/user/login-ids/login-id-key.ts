import { bareNumber } from './phone-number.ts'

const ascii = /^[!-~]*$/
/** Invisible characters: controls, joiners, direction marks, and white space at either end. */
const invisible = /[\p{Cc}\p{Cf}]/gu

/**
 * The key that login ids are compared by (docs/decisions/sign-in/login-ids.md). It ignores Unicode compatibility forms, case,
 * invisible characters, and the separators of phone numbers.
 */
export function loginIdKey(loginId: string): string {
  const text = ascii.test(loginId)
    ? loginId.toLowerCase()
    : loginId.normalize('NFKC').replace(invisible, '').trim().toLowerCase().normalize('NFKC').replaceAll('ς', 'σ')
  return /^\+[\d\s().-]+$/.test(text) ? bareNumber(text) : text
}

/** The key and, where it differs, the key from before this rule: an existing user keeps the old one. */
export function loginIdKeys(loginId: string): string[] {
  return [...new Set([loginId.toLowerCase(), loginIdKey(loginId)])]
}

/** Alphabets with letters that look alike; a login id that mixes two of them is a deception. */
const alike = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u]

/** Whether a word of a login id mixes alphabets that look alike, such as `pаypal` with a Cyrillic `а`. */
export function isLookAlike(loginId: string): boolean {
  return !ascii.test(loginId) && loginId.split(/[^\p{L}\p{M}]+/u).some(isMixed)
}

function isMixed(word: string) {
  return alike.filter(alphabet => alphabet.test(word)).length > 1
}

/** Whether a login id identifies a user of a provider, such as `acme:248289761001`, in any spelling with that key. */
export function isForeignIdentity(loginId: string): boolean {
  return /^[a-z0-9][a-z0-9_-]*:/.test(loginIdKey(loginId))
}
