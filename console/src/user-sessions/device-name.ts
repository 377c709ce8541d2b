import type { UserSession } from './documents.ts'
import { userSessions } from './messages.en.ts'

/** What people call a device by: its browser and system, or the address it came from. */
export function deviceName({ browser, system }: Pick<UserSession, 'browser' | 'system'>): string {
  return userSessions.browserOn(browser, system) || userSessions.unknownDevice
}
