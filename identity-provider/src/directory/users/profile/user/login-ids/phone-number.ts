import { createRequire } from 'node:module'
import type { parsePhoneNumberFromString } from 'libphonenumber-js/min'

type Library = { parsePhoneNumberFromString: typeof parsePhoneNumberFromString }
let library: Library | undefined

/** Loaded with the first number: it takes 40 ms, which would slow down the start. */
function load(): Library {
  library ??= createRequire(import.meta.url)('libphonenumber-js/min') as Library // the package's own declarations
  return library
}

/**
 * A phone number as E.164, such as `+4915123456789`. It must have its country code, after `+` or `00`, and a length that
 * the country allows; undefined otherwise. It need not be assigned.
 */
export function toE164(text: string): string | undefined {
  const written = text.normalize('NFKC').trim().replace(/^00/, '+')
  if (!/^\+[\d\s().-]+$/.test(written)) return undefined
  const parsed = load().parsePhoneNumberFromString(written)
  return parsed?.isPossible() ? parsed.number : undefined
}

/** Removes the separators of phone numbers: spaces, dots, dashes and parentheses. */
export function bareNumber(value: string): string {
  return value.replace(/[\s().-]/g, '')
}
