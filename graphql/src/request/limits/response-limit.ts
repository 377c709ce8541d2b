import { limits } from './limits.ts'
import { refusal } from '../request-rules.ts'

/** The answer, or in its place the reason why it is not sent: it is longer than clients and proxies should have to hold. */
export function withinResponseLimit(response: Response): Response {
  // Yoga counts what it has written; a stream has no length.
  const bytes = Number(response.headers.get('content-length') ?? 0)
  if (bytes <= limits.responseBytesMax) return response
  return refusal(
    422,
    'RESPONSE_TOO_LARGE',
    `The answer has ${bytes} bytes, and at most ${limits.responseBytesMax} are sent: ask for fewer entries or fields. What a mutation changed is changed.`,
  )
}
