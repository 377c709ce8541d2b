import type { Call } from '../../foundation/call.ts'
import { networkOf } from '../../foundation/addresses/network-of.ts'

const prefix = 'interaction '
const browserPrefix = 'browser '

/** Who asks, as far as can be told: the sign-in on the hosted pages that the call is part of, or else its network. */
export function askerOf({ interactionId, ip }: Pick<Call, 'interactionId' | 'ip'>): string {
  return interactionId === undefined ? networkOf(ip) : `${prefix}${interactionId}`
}

/**
 * Where an attempt at a user's account comes from: a browser in which that user has signed in before has an allowance of
 * its own, and everything else that of its network.
 */
export function sourceOf({ ip, knownBrowser }: Pick<Call, 'ip' | 'knownBrowser'>, userId: string | undefined): string {
  return knownBrowser && isBrowserOf({ knownBrowser }, userId) ? `${browserPrefix}${knownBrowser.id}` : networkOf(ip)
}

/** Whether the user has completed a sign-in in the browser that asks. */
export function isBrowserOf({ knownBrowser }: Pick<Call, 'knownBrowser'>, userId: string | undefined): boolean {
  return knownBrowser?.users.some(known => known.userId === userId) === true
}

/** A browser's cookie vouches for a sign-in on the hosted pages; a network changes under way. */
export function isInteraction(asker: string): boolean {
  return asker.startsWith(prefix)
}
