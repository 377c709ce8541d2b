/** The fields of a posted body, by name. */
export type Body = ReadonlyMap<string, unknown>

const lengthMax = 65_536
/** Of the characters that part fields and values from one another: what is parsed costs time by them, not by its length. */
const partsMax = 2_048
const discardedLengthMax = 8 * 1024 * 1024
const empty: Body = new Map()

/** The sender went away before all of it was here: nobody's fault, and nobody waits for an answer. */
export class BodyInterrupted extends Error {
  override name = 'BodyInterrupted'
}

/** The bytes of a request's body; undefined when there are too many. Throws BodyInterrupted. */
const readBytes = async (request: Request): Promise<Uint8Array | undefined> => {
  if (request.body === null) return new Uint8Array()
  if (request.bodyUsed) throw new TypeError('the body of the request has been read already')
  try {
    return await collect(request.body)
  } catch (cause) {
    throw new BodyInterrupted('the body did not arrive whole', { cause })
  }
}

const collect = async (body: ReadableStream<Uint8Array>): Promise<Uint8Array | undefined> => {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.byteLength
    if (length <= lengthMax) chunks.push(chunk)
    // Read on for a while: a browser that cannot finish sending does not get to read our answer.
    else if (length > discardedLengthMax) break
  }
  return length > lengthMax ? undefined : Buffer.concat(chunks)
}

/** Names that a careless merge would follow into a prototype: whatever has one is dropped, wherever it comes from. */
const traps = ['__proto__', 'constructor', 'prototype']
const isTrap = (name: string) => traps.includes(name)

const parseJson = (text: string): Body => {
  try {
    const value: unknown = JSON.parse(text, (name, item: unknown) => (isTrap(name) ? undefined : item))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? new Map(Object.entries(value)) : empty
  } catch {
    return empty
  }
}

const parseForm = (text: string): Body => {
  const lists = new Map<string, string[]>()
  for (const [name, value] of new URLSearchParams(text)) {
    const list = lists.get(name)
    if (list !== undefined) list.push(value)
    else if (!isTrap(name)) lists.set(name, [value])
  }
  return new Map([...lists].map(([name, values]) => [name, values.length > 1 ? values : values[0]]))
}

const separators = new Set(['&', ',', '[', '{'].map(character => character.charCodeAt(0)))

const hasTooManyParts = (bytes: Uint8Array): boolean => {
  let parts = 0
  for (const byte of bytes) if (separators.has(byte) && ++parts > partsMax) return true
  return false
}

/**
 * A form or a JSON object; anything else is empty. A repeated field of a form is a list, as in JSON. Undefined over 64 kB or 2,048
 * separators, which are not parsed.
 */
export const readBody = async (request: Request): Promise<Body | undefined> => {
  const type = request.headers.get('content-type')?.toLowerCase() ?? ''
  const bytes = await readBytes(request)
  if (bytes === undefined || hasTooManyParts(bytes)) return undefined
  const text = new TextDecoder().decode(bytes)
  if (type.startsWith('application/json')) return parseJson(text)
  if (type.startsWith('application/x-www-form-urlencoded')) return parseForm(text)
  return empty
}

/** The parameters of an address. */
export const parseQuery = (search: string): URLSearchParams => {
  const query = new URLSearchParams(search)
  for (const name of traps) query.delete(name)
  return query
}

/** A field as a text; of a list, its first entry. */
export const textField = (body: Body, name: string): string | undefined => {
  const value = body.get(name)
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' ? first : undefined
}
