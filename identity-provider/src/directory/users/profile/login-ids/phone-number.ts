import { createRequire } from 'node:module'
import type { parsePhoneNumberFromString } from 'libphonenumber-js/min'

type Library = { parsePhoneNumberFromString: typeof parsePhoneNumberFromString }
let library: Library | undefined

/** Loaded with the first number, for it takes 40 ms that a start can do without. */
function load(): Library {
  library ??= createRequire(import.meta.url)('libphonenumber-js/min') as Library // the package's own declarations
  return library
}

/**
 * A telephone number as E.164, such as `+4915123456789`. It has to be written with its country code, after `+` or
 * `00`, and be of a length that the country has; undefined otherwise. Whether it is assigned to anybody is not asked.
 */
export function toE164(text: string): string | undefined {
  const written = text.normalize('NFKC').trim().replace(/^00/, '+')
  if (!/^\+[\d\s().-]+$/.test(written)) return undefined
  const parsed = load().parsePhoneNumberFromString(written)
  return parsed?.isPossible() ? parsed.number : undefined
}
