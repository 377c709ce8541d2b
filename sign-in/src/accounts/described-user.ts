import type { User } from '../sessions/callbacks.ts'

/** A user as a provider or the application describes them. Callbacks receive other fields, but cookies do not. */
export type DescribedUser = {
  id: string | number
  name?: string | null
  email?: string | null
  image?: string | null
  [field: string]: unknown
}

/** The description identifies no user. */
export class ProfileUnusable extends Error {
  override name = 'ProfileUnusable'
}

/**
 * An id as text, unique per user; '' when that is not certain. Callers without types may pass anything: every plain
 * object becomes `[object Object]`, and unsafe integers collide. Id classes of databases define `toString`.
 */
function textOfId(id: unknown): string {
  if (typeof id === 'string' || typeof id === 'bigint' || Number.isSafeInteger(id)) return String(id)
  const isObject = typeof id === 'object' && id !== null && !Array.isArray(id)
  return isObject && id.toString !== Object.prototype.toString ? String(id) : ''
}

/**
 * Converts a description to a user.
 * @throws {ProfileUnusable} when it has no usable id
 */
export function userFrom(described: DescribedUser): User {
  const id = textOfId(described.id)
  if (id === '') throw new ProfileUnusable('the description has no id, or none that is a text or a whole number')
  return { ...described, id }
}
