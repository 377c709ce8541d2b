import { BadRequest, BodyTooLarge } from '../errors.ts'

/** How many times more than it may a body without a declared length is read and thrown away. */
const discardedFactor = 8

type Expected = { bytesMax: number; bareBody?: string }

/** Reads a JSON object, an absent body being `{}`; or any JSON, as the field `bareBody`. @throws BodyTooLarge, BadRequest */
export async function readJsonBody(
  request: Request,
  { bytesMax, bareBody }: Expected,
): Promise<Record<string, unknown>> {
  const text = await readText(request, bytesMax)
  if (text.trim() === '') return {}
  const value = parse(text)
  if (bareBody !== undefined) return { [bareBody]: value }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  throw new BadRequest({ message: 'the request body must be a JSON object' })
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

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    const where = cause instanceof Error ? cause.message : ''
    throw new BadRequest({ message: `the request body is not valid JSON: ${where}`, cause })
  }
}
