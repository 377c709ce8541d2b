import { z } from 'zod'
import { parseSafeUrl, type SafeUrl } from './safe-url.ts'

const charactersMax = 2000
const text = z.string().max(charactersMax, `must have at most ${charactersMax} characters`)
const message = 'must be an http or https URL without whitespace, control characters, backslashes or user name'

/** A field for a URL that is shown to users or redirected to. The parsed value is normalized. */
export const safeUrl = text.transform((given, context) => readSafeUrl(given, context))

/** The same, optional; SDKs send missing values as '', which becomes undefined. */
export const optionalSafeUrl = text
  .transform((given, context) => (given === '' ? undefined : readSafeUrl(given, context)))
  .optional()

/** For a URL that is compared character by character: checked as above, but not normalized. */
export const exactUrl = text.refine(given => parseSafeUrl(given) !== undefined, message)

function readSafeUrl(given: string, context: z.RefinementCtx): SafeUrl {
  const url = parseSafeUrl(given)
  if (url !== undefined) return url
  context.addIssue({ code: 'custom', message })
  return z.NEVER
}
