import type { TrustedDeviceRow } from './store.ts'

export const dayMs = 24 * 60 * 60_000

/** Until when a device is trusted where the project now allows `days`: fewer hold for those of before, too. */
export function expiryOf({ created_at, expires_at }: TrustedDeviceRow, days: number): number {
  return Math.min(expires_at, created_at + days * dayMs)
}

/** A device of the future was trusted before the clock was turned back: it would be so for too long. */
export function isTrusted(row: TrustedDeviceRow, { days, now }: { days: number; now: number }): boolean {
  return expiryOf(row, days) > now && row.created_at <= now + clockSkewMs
}

/** Between the clocks of two servers. */
const clockSkewMs = 60_000
