import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import Negotiator from 'negotiator'

/** The encodings that are used, the preferred one first. */
export const contentEncodings = ['br', 'gzip'] as const
export type ContentEncoding = (typeof contentEncodings)[number]

const gzipped = promisify(gzip)
const brotli = promisify(brotliCompress)

/** The best of `available` that the request accepts, by its weights (RFC 9110 §12.5.3); undefined to send as it is. */
export function chooseEncoding(
  request: Request,
  available: readonly ContentEncoding[] = contentEncodings,
): ContentEncoding | undefined {
  const negotiator = new Negotiator({ headers: { 'accept-encoding': request.headers.get('accept-encoding') ?? '' } })
  const known = [...available, 'identity']
  const chosen = negotiator.encoding(known, { preferred: known })
  return available.find(encoding => encoding === chosen)
}

/** Compresses in the thread pool. `quality` is brotli's, of 11; gzip has its usual level. */
export async function compress(
  bytes: Uint8Array,
  encoding: ContentEncoding,
  quality: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (encoding === 'gzip') return new Uint8Array(await gzipped(bytes))
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  return new Uint8Array(await brotli(bytes, { params }))
}

/** The headers of an answer in one encoding, of an address that has several. */
export function encodingHeaders(encoding: ContentEncoding | undefined): Record<string, string> {
  return { vary: 'Accept-Encoding', ...(encoding && { 'content-encoding': encoding }) }
}
