import { z } from 'zod'
import { parseSafeUrl, type SafeUrl } from './safe-url.ts'

const charactersMax = 2000
const text = z.string().max(charactersMax, `must have at most ${charactersMax} characters`)
const message = 'must be an http or https URL without whitespace, control characters, backslashes or user name'

/** A field for a URL that people are shown or sent to. It is stored and passed on normalized. */
export const safeUrl = text.transform((given, context) => readSafeUrl(given, context))

/** The same for a field that may be empty, as SDKs send what they were not given; undefined then. */
export const optionalSafeUrl = text
  .transform((given, context) => (given === '' ? undefined : readSafeUrl(given, context)))
  .optional()

/** For a URL that is compared character by character: it is refused as above, and kept as it was written. */
export const exactUrl = text.refine(given => parseSafeUrl(given) !== undefined, message)

function readSafeUrl(given: string, context: z.RefinementCtx): SafeUrl {
  const url = parseSafeUrl(given)
  if (url !== undefined) return url
  context.addIssue({ code: 'custom', message })
  return z.NEVER
}
