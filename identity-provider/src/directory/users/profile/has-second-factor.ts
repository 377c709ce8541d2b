import type { UserRow } from './store.ts'

/** Whether a user has something besides a first factor that a thief of the first lacks. */
export function hasSecondFactor({ has_totp, has_passkey }: UserRow): boolean {
  return has_totp === 1 || has_passkey === 1
}
