import { BodyTooLarge, holdsMoreValuesThan, limitsOfBytes, readLimitedText } from '@gatehouse-id/operation'
import { limits } from './limits/limits.ts'
import { refusal } from './request-rules.ts'

/**
 * The request with a body that was read within the limits of who sends it, before anything is made of it; or the
 * answer that refuses it. `isSignedIn` is asked about large bodies alone, and those of many values.
 *
 * @param makeRequest the constructor of the server that reads it: its own is six times as fast as Node's
 */
export async function withBody(
  request: Request,
  isSignedIn: () => Promise<boolean>,
  makeRequest: (url: string, init: RequestInit) => Request,
): Promise<Request | Response> {
  if (request.method !== 'POST') return request
  const declared = Number(request.headers.get('content-length') ?? Number.NaN)
  const isSmall = declared <= limits.anonymousBodyBytesMax
  const bytesMax = !isSmall && (await isSignedIn()) ? limits.bodyBytesMax : limits.anonymousBodyBytesMax
  try {
    const { valuesMax } = limitsOfBytes(bytesMax)
    const most = { bytesMax, valuesMax: isSmall ? limitsOfBytes(limits.bodyBytesMax).valuesMax : valuesMax }
    const body = await readLimitedText(request, most)
    // A body of few bytes may hold many values, such as a flow: then it has to be known who sends it.
    if (isSmall && holdsMoreValuesThan(valuesMax, body) && !(await isSignedIn()))
      throw new BodyTooLarge({ message: `the request body holds more than ${valuesMax} values` })
    const { url, method, headers, signal } = request
    return makeRequest(url, { method, headers, signal, body })
  } catch (error) {
    if (error instanceof BodyTooLarge) return refusal(413, 'BODY_TOO_LARGE', error.message)
    throw error
  }
}
