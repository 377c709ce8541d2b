import { type ContentEncoding, chooseEncoding, compress, encodingHeaders } from './content-encoding.ts'

/** Of the component and of flows: they are the same for whoever asks, so their length tells nothing. */
const publicFile = /^\/(pages|npm)\//
const compressible = /^(application\/json|text\/(html|javascript))\b/
/** Less is not worth a header and the time. */
const bytesMin = 1024
const quality = 9
/** Of compressed files in memory; the oldest go first. All files of the component take 3 MB. */
const keptBytesMax = 16 * 1024 * 1024

/**
 * Compresses the provider's public files, each once for each encoding. They are known by their `etag`, the digest of
 * their content; compressed it is a weak one, because it stands for every encoding (RFC 9110 §8.8.3).
 */
export function createCompressedFiles(): (request: Request, response: Response) => Promise<Response> {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>()
  let keptBytes = 0

  async function compressed(bytes: Uint8Array, etag: string, encoding: ContentEncoding) {
    const key = `${encoding} ${etag}`
    const known = kept.get(key)
    if (known) return known
    const made = await compress(bytes, encoding, quality)
    // Another request may have made it meanwhile.
    if (!kept.has(key)) keptBytes += made.length
    kept.set(key, made)
    for (const [oldest, { length }] of kept) {
      if (keptBytes <= keptBytesMax) break
      kept.delete(oldest)
      keptBytes -= length
    }
    return made
  }

  return async (request, response) => {
    const etag = response.headers.get('etag')
    if (etag === null || !publicFile.test(new URL(request.url).pathname)) return response
    if (!compressible.test(response.headers.get('content-type') ?? '')) return response
    response.headers.append('vary', 'Accept-Encoding')
    const encoding = chooseEncoding(request)
    if (!encoding || response.status !== 200 || response.body === null) return response
    const bytes = new Uint8Array(await response.arrayBuffer())
    const { headers } = response
    if (bytes.length < bytesMin) return new Response(bytes, { headers })
    for (const [name, value] of Object.entries(encodingHeaders(encoding))) headers.set(name, value)
    headers.set('etag', `W/${etag}`)
    return new Response(await compressed(bytes, etag, encoding), { headers })
  }
}
