import type { SessionRow } from './store.ts'

/** A hundred tabs that refresh at once all send the same token; within this time the replaced one still counts. */
const graceMs = 10_000

/**
 * A session moves on once in this time, so that the replaced token is never two behind, however slow the request that
 * carries it. A clock that was turned back makes the time longer and signs nobody out.
 */
export const wasJustRotated = ({ previous_refresh_id, rotated_at }: SessionRow, now: number): boolean =>
  previous_refresh_id !== '' && now - rotated_at <= graceMs

/** Whether a refresh token that was replaced may still be used. */
export const isWithinGrace = (session: SessionRow, refreshId: string, now: number): boolean =>
  session.previous_refresh_id === refreshId && wasJustRotated(session, now)
