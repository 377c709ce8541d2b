import { clockSkewMsMax } from '../../../foundation/concurrency/clocks.ts'
import type { TrustedDeviceRow } from './store.ts'

export const dayMs = 24 * 60 * 60_000

/** Until when a device is trusted if the project now allows `days`; a shorter limit also applies to older devices. */
export function expiryOf({ created_at, expires_at }: TrustedDeviceRow, days: number): number {
  return Math.min(expires_at, created_at + days * dayMs)
}

/** A device from the future was trusted before the clock was set back, and would be trusted too long. */
export function isTrusted(row: TrustedDeviceRow, { days, now }: { days: number; now: number }): boolean {
  return expiryOf(row, days) > now && row.created_at <= now + clockSkewMsMax
}
