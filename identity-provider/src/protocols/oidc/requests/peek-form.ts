import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'

/** As much as oidc-provider reads. */
const bytesMax = 56 * 1024

/** The fields of a posted form, which stays to be read by others; none of one that is too long, or of another type. */
export async function peekForm(request: IncomingMessage): Promise<URLSearchParams> {
  const length = Number(request.headers['content-length'] ?? Number.NaN)
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false
  if (!isForm || !(length > 0 && length <= bytesMax)) return new URLSearchParams()
  const chunks: Buffer[] = []
  let received = 0
  while (received < length && !request.readableEnded && !request.destroyed) {
    // Safe cast: no encoding is set.
    const chunk = request.read() as Buffer | null
    if (chunk === null) {
      await Promise.race([once(request, 'readable'), once(request, 'close')])
      continue
    }
    chunks.push(chunk)
    received += chunk.length
  }
  const body = Buffer.concat(chunks)
  // Before the next turn of the loop, in which the stream would tell that it has ended.
  if (body.length > 0) request.unshift(body)
  return new URLSearchParams(body.toString('utf8'))
}
