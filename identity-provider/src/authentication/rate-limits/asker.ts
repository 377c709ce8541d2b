import type { Call } from '../../foundation/requests/call.ts'
import { networkOf } from '../../foundation/addresses/network-of.ts'

const prefix = 'interaction '
const browserPrefix = 'browser '

/** Identifies the caller as far as possible: by the hosted sign-in that the call belongs to, otherwise by network. */
export function askerOf({ interactionId, ip }: Pick<Call, 'interactionId' | 'ip'>): string {
  return interactionId === undefined ? networkOf(ip) : `${prefix}${interactionId}`
}

/**
 * The source of an attempt on a user's account: a browser in which that user has signed in before has its own
 * allowance; all others share that of their network.
 */
export function sourceOf({ ip, knownBrowser }: Pick<Call, 'ip' | 'knownBrowser'>, userId: string | undefined): string {
  return knownBrowser && isBrowserOf({ knownBrowser }, userId) ? `${browserPrefix}${knownBrowser.id}` : networkOf(ip)
}

/** Whether the user has completed a sign-in in the caller's browser. */
export function isBrowserOf({ knownBrowser }: Pick<Call, 'knownBrowser'>, userId: string | undefined): boolean {
  return knownBrowser?.users.some(known => known.userId === userId) === true
}

/** A hosted sign-in is tied to a browser by its cookie; a network can change in the meantime. */
export function isInteraction(asker: string): boolean {
  return asker.startsWith(prefix)
}
