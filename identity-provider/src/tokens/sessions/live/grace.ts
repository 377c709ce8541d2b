import type { SessionRow } from '../store.ts'

/** A hundred tabs that refresh at once all send the same token; within this time a replaced one still counts. */
const graceMs = 10_000

/** A refresh token: its id and, in epoch seconds, when it was signed. */
export type RefreshToken = { refreshId: string; issuedAt: number }

/** A clock that was turned back makes the time longer and signs nobody out. */
export function wasJustRotated({ previous_refresh_id, rotated_at }: SessionRow, now: number): boolean {
  return previous_refresh_id !== '' && now - rotated_at <= graceMs
}

/**
 * Whether a refresh token that is not the current one may still be used: the one that was replaced a moment ago, and
 * every one that was signed a moment ago, because an impatient tab may have moved on several times since.
 */
export function isWithinGrace(session: SessionRow, token: RefreshToken, now: number): boolean {
  return (
    (session.previous_refresh_id === token.refreshId && wasJustRotated(session, now)) ||
    now - token.issuedAt * 1000 <= graceMs
  )
}
