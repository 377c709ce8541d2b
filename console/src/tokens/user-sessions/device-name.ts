import type { UserSession } from './documents.ts'
import { userSessions } from './messages.ts'

/** The display name of a device: browser and system, or else the IP address. */
export function deviceName({ browser, system }: Pick<UserSession, 'browser' | 'system'>): string {
  return userSessions.browserOn(browser ?? '', system ?? '') || userSessions.unknownDevice
}
