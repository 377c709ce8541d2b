import { createHash } from 'node:crypto'
import { type ContentEncoding, encodingHeaders } from './content-encoding.ts'

/** The bytes of an answer as they travel. */
export type Entity = { bytes: Uint8Array<ArrayBuffer>; encoding: ContentEncoding | undefined; etag: string }

export function createEntity(bytes: Uint8Array<ArrayBuffer>, encoding: ContentEncoding | undefined): Entity {
  // Encoded bytes differ, so that each encoding has a strong tag of its own (RFC 9110 §8.8.3.3).
  return { bytes, encoding, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"` }
}

/** Answers a GET or HEAD with the entity, or with 304 when the client has it. */
export function sendEntity(request: Request, entity: Entity, headers: Record<string, string>): Response {
  const validators = { ...headers, ...encodingHeaders(entity.encoding), etag: entity.etag }
  if (hasCurrent(request, entity.etag)) return new Response(null, { status: 304, headers: validators })
  return new Response(request.method === 'HEAD' ? null : entity.bytes, {
    headers: { ...validators, 'content-length': String(entity.bytes.length) },
  })
}

/** Compared weakly, as If-None-Match is (RFC 9110 §13.1.2): proxies that recompress make tags weak. */
function hasCurrent(request: Request, etag: string): boolean {
  const tags = request.headers.get('if-none-match')?.split(',') ?? []
  return tags.some(tag => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
}
