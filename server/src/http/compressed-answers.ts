import { type ContentEncoding, chooseEncoding, compress } from './content-encoding.ts'
import { createEntity, type Entity, sendEntity } from './entity.ts'

/** Less is not worth a header and the time. */
const bytesMin = 1024
/** As fast as gzip, and smaller. */
const qualityOnTheFly = 4
const qualityOnce = 9
const compressible = /^(application\/(graphql-response\+)?json|text\/html)\b/

/**
 * Compresses an answer that was made for this request. Whoever can make a browser send requests with its cookies, and
 * see the length of the answers, could guess what is in them (BREACH): docs/decisions/running/compression.md.
 */
export async function compressAnswer(request: Request, response: Response): Promise<Response> {
  if (!compressible.test(response.headers.get('content-type') ?? '') || response.body === null) return response
  response.headers.append('vary', 'Accept-Encoding')
  const encoding = isFromElsewhere(request) ? undefined : chooseEncoding(request)
  if (!encoding) return response
  const bytes = new Uint8Array(await response.arrayBuffer())
  const isWorthIt = bytes.length >= bytesMin
  const sent = isWorthIt ? await compress(bytes, encoding, qualityOnTheFly) : bytes
  const headers = new Headers([...response.headers])
  headers.delete('content-length')
  if (isWorthIt) headers.set('content-encoding', encoding)
  return new Response(sent, { status: response.status, statusText: response.statusText, headers })
}

/** Cookies of a browser that does not say that its own page, or its user, sent the request. */
function isFromElsewhere(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site') ?? ''
  return request.headers.has('cookie') && site !== 'same-origin' && site !== 'none'
}

/** Answers with one JSON document that never changes. It is made, written and compressed when it is first asked for. */
export function createJsonDocument(describe: () => object): (request: Request) => Promise<Response> {
  let bytes: Uint8Array<ArrayBuffer> | undefined
  const entities = new Map<ContentEncoding | undefined, Promise<Entity>>()

  async function create(encoding: ContentEncoding | undefined): Promise<Entity> {
    bytes ??= new TextEncoder().encode(JSON.stringify(describe()))
    return createEntity(encoding ? await compress(bytes, encoding, qualityOnce) : bytes, encoding)
  }

  return async request => {
    const encoding = chooseEncoding(request)
    const entity = entities.get(encoding) ?? create(encoding)
    entities.set(encoding, entity)
    return sendEntity(request, await entity, { 'content-type': 'application/json', 'cache-control': 'no-cache' })
  }
}
