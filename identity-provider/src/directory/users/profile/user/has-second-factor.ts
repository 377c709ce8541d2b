import type { UserRow } from '../store.ts'

/** Whether the user has a second factor, which a thief of the first one lacks. */
export function hasSecondFactor({ has_totp, has_passkey }: UserRow): boolean {
  return has_totp === 1 || has_passkey === 1
}
