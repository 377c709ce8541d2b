import { hash } from 'node:crypto'

/** What is stored of a random key or token: enough to recognise it, useless to a reader of the database. */
export function digest(secret: string): string {
  return hash('sha256', secret, 'base64url')
}
