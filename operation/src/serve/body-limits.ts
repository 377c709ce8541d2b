import type { Operation } from '../declare.ts'
import { holdsMoreValuesThan } from '../input/json.ts'
import { BodyTooLarge } from '../errors.ts'

/** Limits of a request body, checked before it is parsed. */
export type BodyLimits = { bytesMax: number; valuesMax: number }

/** For any caller, and for callers with a management key. */
const bytesMaxByDefault = { anyCaller: 64 * 1024, keyHolder: 1024 * 1024 }
const bytesPerValue = 32

/** Parsing time depends on the number of values. The longest valid lists have 40 bytes per value. */
export function limitsOfBytes(bytesMax: number): BodyLimits {
  return {
    bytesMax,
    valuesMax: Math.floor(bytesMax / bytesPerValue),
  }
}

/** The limit of the operation; by default 64 kB, or 1 MB with a management key. */
export function bodyLimitsOf({ auth, bodyBytesMax }: Pick<Operation, 'auth' | 'bodyBytesMax'>): BodyLimits {
  const { anyCaller, keyHolder } = bytesMaxByDefault
  return limitsOfBytes(bodyBytesMax ?? (auth === 'managementKey' ? keyHolder : anyCaller))
}

/** A body without a declared length is read and discarded up to this multiple of its limit. */
const discardedFactor = 8

/**
 * The body of a request as text.
 * @throws {BodyTooLarge} when it exceeds a limit
 */
export async function readLimitedText(request: Request, { bytesMax, valuesMax }: BodyLimits): Promise<string> {
  const text = await readText(request, bytesMax)
  if (!holdsMoreValuesThan(valuesMax, text)) return text
  throw new BodyTooLarge({ message: `the request body holds more than ${valuesMax} values` })
}

async function readText(request: Request, bytesMax: number): Promise<string> {
  const tooLarge = () => new BodyTooLarge({ message: `the request body is larger than ${bytesMax} bytes` })
  const declared = request.headers.get('content-length')
  if (declared !== null) {
    // Node's HTTP parser refuses a body that is longer than declared.
    if (Number(declared) > bytesMax) throw tooLarge()
    return request.text()
  }
  if (!request.body) return ''
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of request.body) {
    bytes += chunk.byteLength
    if (bytes <= bytesMax) chunks.push(chunk)
    // Keep reading for a while: a caller that cannot finish sending never reads the response.
    else if (bytes > bytesMax * discardedFactor) break
  }
  if (bytes > bytesMax) throw tooLarge()
  return Buffer.concat(chunks).toString('utf8')
}
