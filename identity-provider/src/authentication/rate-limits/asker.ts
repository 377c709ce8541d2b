import type { Call } from '../../foundation/call.ts'
import { networkOf } from '../../foundation/addresses/network-of.ts'

const prefix = 'interaction '
const browserPrefix = 'browser '

/** Who asks, as far as can be told: the sign-in on the hosted pages that the call is part of, or else its network. */
export const askerOf = ({ interactionId, ip }: Pick<Call, 'interactionId' | 'ip'>): string =>
  interactionId === undefined ? networkOf(ip) : `${prefix}${interactionId}`

/**
 * Where an attempt at a user's account comes from: a browser in which that user has signed in before has an allowance of
 * its own, and everything else that of its network.
 */
export const sourceOf = (
  { ip, knownBrowser }: Pick<Call, 'ip' | 'knownBrowser'>,
  userId: string | undefined,
): string =>
  knownBrowser && isBrowserOf({ knownBrowser }, userId) ? `${browserPrefix}${knownBrowser.id}` : networkOf(ip)

/** Whether the user has completed a sign-in in the browser that asks. */
export const isBrowserOf = ({ knownBrowser }: Pick<Call, 'knownBrowser'>, userId: string | undefined): boolean =>
  knownBrowser?.users.some(known => known.userId === userId) === true

/** A browser's cookie vouches for a sign-in on the hosted pages; a network changes under way. */
export const isInteraction = (asker: string): boolean => asker.startsWith(prefix)
