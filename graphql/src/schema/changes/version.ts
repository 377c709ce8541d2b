import { createHash } from 'node:crypto'

/** A short digest of the editable details of an entity: it changes exactly when they do. */
export function versionOf(editable: unknown): string {
  return createHash('sha256').update(JSON.stringify(editable)).digest('base64url').slice(0, 22)
}
