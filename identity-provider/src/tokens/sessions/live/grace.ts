import { replacedTokenMs } from '../../../foundation/concurrency/clocks.ts'
import type { SessionRow } from '../store.ts'

/** A refresh token: its id and its time of issue in epoch seconds. */
export type RefreshToken = { refreshId: string; issuedAt: number }

/** If the clock is set back, the grace time is longer and no session ends. */
export function wasJustRotated({ previous_refresh_id, rotated_at }: SessionRow, now: number): boolean {
  return previous_refresh_id !== '' && now - rotated_at <= replacedTokenMs
}

/**
 * Whether a refresh token that is not the current one is still accepted: the one that was just replaced, and every
 * recently issued one because an impatient tab may have refreshed several times since.
 */
export function isWithinGrace(session: SessionRow, token: RefreshToken, now: number): boolean {
  return (
    (session.previous_refresh_id === token.refreshId && wasJustRotated(session, now)) ||
    now - token.issuedAt * 1000 <= replacedTokenMs
  )
}
