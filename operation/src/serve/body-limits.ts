import type { Operation } from '../declare.ts'
import { holdsMoreValuesThan } from '../json.ts'
import { BodyTooLarge } from '../errors.ts'

/** What a body may hold; more is refused before it is parsed. */
export type BodyLimits = { bytesMax: number; valuesMax: number }

/** Of what anybody may send, and of what the holder of a management key may. */
const bytesMaxByDefault = { anybody: 64 * 1024, keyHolder: 1024 * 1024 }
const bytesPerValue = 32

/** Values cost time, not bytes: the longest lists that an operation takes have 40 bytes for each. */
export function limitsOfBytes(bytesMax: number): BodyLimits {
  return {
    bytesMax,
    valuesMax: Math.floor(bytesMax / bytesPerValue),
  }
}

/** As the operation says; else 64 kB, or 1 MB with a management key. */
export function bodyLimitsOf({ auth, bodyBytesMax }: Pick<Operation, 'auth' | 'bodyBytesMax'>): BodyLimits {
  const { anybody, keyHolder } = bytesMaxByDefault
  return limitsOfBytes(bodyBytesMax ?? (auth === 'managementKey' ? keyHolder : anybody))
}

/** How many times more than it may a body without a declared length is read and thrown away. */
const discardedFactor = 8

/** The text of a request's body. @throws BodyTooLarge */
export async function readLimitedText(request: Request, { bytesMax, valuesMax }: BodyLimits): Promise<string> {
  const text = await readText(request, bytesMax)
  if (!holdsMoreValuesThan(valuesMax, text)) return text
  throw new BodyTooLarge({ message: `the request body holds more than ${valuesMax} values` })
}

async function readText(request: Request, bytesMax: number): Promise<string> {
  const tooLarge = () => new BodyTooLarge({ message: `the request body is larger than ${bytesMax} bytes` })
  const declared = request.headers.get('content-length')
  if (declared !== null) {
    // Node's HTTP parser refuses a body that is longer than it declares.
    if (Number(declared) > bytesMax) throw tooLarge()
    return request.text()
  }
  if (!request.body) return ''
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of request.body) {
    bytes += chunk.byteLength
    if (bytes <= bytesMax) chunks.push(chunk)
    // Read on for a while: a caller who cannot finish sending does not get to read our answer.
    else if (bytes > bytesMax * discardedFactor) break
  }
  if (bytes > bytesMax) throw tooLarge()
  return Buffer.concat(chunks).toString('utf8')
}
