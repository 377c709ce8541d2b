import type { Call } from '../call.ts'
import { networkOf } from './network-of.ts'

const prefix = 'interaction '

/** Who asks, as far as can be told: the sign-in on the hosted pages that the call is part of, or else its network. */
export const askerOf = ({ interactionId, ip }: Pick<Call, 'interactionId' | 'ip'>): string =>
  interactionId === undefined ? networkOf(ip) : `${prefix}${interactionId}`

/** A browser's cookie vouches for a sign-in on the hosted pages; a network changes under way. */
export const isInteraction = (asker: string): boolean => asker.startsWith(prefix)
