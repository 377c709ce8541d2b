import { createHash } from 'node:crypto'

/** A file that is made by Gatehouse, with its `etag`. */
export type File = { body: string; etag: string }

export function toText(body: string): File {
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
}
