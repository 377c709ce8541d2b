/** The fields of a posted body, by name. */
export type Body = ReadonlyMap<string, unknown>

const lengthMax = 65_536
/** Maximum number of field and value separators: parsing time grows with them rather than with the length. */
const partsMax = 2_048
const discardedLengthMax = 8 * 1024 * 1024
const empty: Body = new Map()

/** The client closed the connection before the body was complete. */
export class BodyInterrupted extends Error {
  override name = 'BodyInterrupted'
}

/**
 * The bytes of the request's body; undefined when there are too many.
 * @throws {BodyInterrupted} when the client closes the connection early
 */
async function readBytes(request: Request): Promise<Uint8Array | undefined> {
  if (request.body === null) return new Uint8Array()
  if (request.bodyUsed) throw new TypeError('the body of the request has been read already')
  try {
    return await collect(request.body)
  } catch (cause) {
    throw new BodyInterrupted('the body is incomplete', { cause })
  }
}

async function collect(body: ReadableStream<Uint8Array>): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.byteLength
    if (length <= lengthMax) chunks.push(chunk)
    // Keep reading for a while: a browser that cannot finish sending never reads the response.
    else if (length > discardedLengthMax) break
  }
  return length > lengthMax ? undefined : Buffer.concat(chunks)
}

/** Names through which a careless merge could change a prototype. Fields with these names are dropped. */
const traps = ['__proto__', 'constructor', 'prototype']
function isTrap(name: string) {
  return traps.includes(name)
}

function parseJson(text: string): Body {
  try {
    const value: unknown = JSON.parse(text, (name, item: unknown) => (isTrap(name) ? undefined : item))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? new Map(Object.entries(value)) : empty
  } catch {
    return empty
  }
}

function parseForm(text: string): Body {
  const lists = new Map<string, string[]>()
  for (const [name, value] of new URLSearchParams(text)) {
    const list = lists.get(name)
    if (list !== undefined) list.push(value)
    else if (!isTrap(name)) lists.set(name, [value])
  }
  return new Map([...lists].map(([name, values]) => [name, values.length > 1 ? values : values[0]]))
}

const separators = new Set(['&', ',', '[', '{'].map(character => character.charCodeAt(0)))

function hasTooManyParts(bytes: Uint8Array): boolean {
  let parts = 0
  for (const byte of bytes) if (separators.has(byte) && ++parts > partsMax) return true
  return false
}

/**
 * Parses a form or a JSON object; any other type gives an empty body. A repeated field of a form becomes a list, as in
 * JSON. Undefined for more than 64 kB or 2,048 separators.
 * @throws {BodyInterrupted} when the client closes the connection early
 */
export async function readBody(request: Request): Promise<Body | undefined> {
  const type = request.headers.get('content-type')?.toLowerCase() ?? ''
  const bytes = await readBytes(request)
  if (bytes === undefined || hasTooManyParts(bytes)) return undefined
  const text = new TextDecoder().decode(bytes)
  if (type.startsWith('application/json')) return parseJson(text)
  if (type.startsWith('application/x-www-form-urlencoded')) return parseForm(text)
  return empty
}

/** The parameters of a query string, without those that could reach a prototype. */
export function parseQuery(search: string): URLSearchParams {
  const query = new URLSearchParams(search)
  for (const name of traps) query.delete(name)
  return query
}

/** A field as text; the first entry when it is a list. */
export function textField(body: Body, name: string): string | undefined {
  const value = body.get(name)
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' ? first : undefined
}
