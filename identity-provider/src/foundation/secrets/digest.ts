import { createHash } from 'node:crypto'

/** What is stored of a random key or token: enough to recognise it, useless to a reader of the database. */
export function digest(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
