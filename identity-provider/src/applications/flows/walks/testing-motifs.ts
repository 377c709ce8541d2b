import type { Kind } from './testing-cast.ts'
import type { Random } from './testing-random.ts'
import type { World } from './testing-world.ts'

export type ThiefMove =
  | 'begin'
  | 'press'
  | 'take'
  | 'fields'
  | 'open'
  | 'provider'
  | 'lure'
  | 'plant'
  | 'back'
  | 'passkey'
  | 'wait'
/** What a thief is after in a walk: whom they choose, the flows for it, and how often they do what. */
export type Motif = {
  name: string
  kinds: readonly Kind[]
  /** What the flow has, mostly. */
  actions: readonly string[]
  /** Starters that fit too. */
  starters?: readonly string[]
  /** Starters for whoever is signed in as the victim. */
  inSession?: readonly string[]
  /** How often it is the thief's turn. */
  share: number
  /** How often something ends in the middle what was before. */
  interrupted: number
  moves: readonly ThiefMove[]
}

export const motifs: readonly Motif[] = [
  {
    name: 'ids',
    share: 0.45,
    interrupted: 0.2,
    kinds: ['proven', 'proven', 'absent'],
    actions: ['magicLink.verify'],
    moves: ['begin', 'press', 'press', 'press', 'take', 'take', 'take'],
  },
  {
    name: 'stale',
    share: 0.45,
    interrupted: 0.6,
    kinds: ['squatted', 'squatted', 'stolen', 'given'],
    actions: ['password.signIn'],
    moves: ['begin', 'press', 'press', 'press', 'press', 'wait'],
  },
  {
    name: 'provider',
    share: 0.5,
    interrupted: 0.2,
    kinds: ['proven', 'absent'],
    actions: ['social.signIn'],
    moves: ['begin', 'press', 'press', 'lure', 'lure', 'plant', 'take', 'provider'],
  },
  {
    name: 'tenant',
    share: 0.5,
    interrupted: 0.2,
    kinds: ['proven', 'absent', 'squatted'],
    actions: ['sso.signIn'],
    starters: ['tenant-sso'],
    moves: ['begin', 'press', 'press', 'lure', 'lure', 'plant', 'plant', 'take', 'provider', 'provider'],
  },
  {
    name: 'numbers',
    share: 0.4,
    interrupted: 0.5,
    kinds: ['proven', 'absent', 'squatted'],
    actions: ['enchantedLink.verify'],
    moves: ['begin', 'press', 'press', 'press', 'take', 'wait'],
  },
  {
    name: 'passkeys',
    share: 0.5,
    interrupted: 0.6,
    kinds: ['squatted', 'given', 'stolen', 'stolenWithApp'],
    actions: ['password.signIn', 'passkey.register'],
    starters: ['sign-in'],
    inSession: ['add-passkey'],
    moves: ['begin', 'press', 'press', 'press', 'passkey', 'wait'],
  },
  {
    name: 'sessions',
    share: 0.5,
    interrupted: 0.8,
    kinds: ['squatted', 'given', 'stolen'],
    actions: ['password.signIn'],
    starters: ['sign-in'],
    inSession: ['add-passkey', 'add-authenticator', 'change-password', 'change-email', 'step-up'],
    moves: ['begin', 'press', 'press', 'press', 'open', 'wait'],
  },
  {
    name: 'two users',
    share: 0.9,
    interrupted: 0,
    kinds: ['stolenWithApp'],
    actions: ['password.signIn', 'device.trust'],
    moves: ['press', 'back', 'back'],
  },
  {
    name: 'held',
    share: 0.4,
    interrupted: 0.2,
    kinds: ['absent', 'squatted'],
    actions: ['password.hold'],
    moves: ['begin', 'press', 'press', 'press', 'wait', 'wait'],
  },
  {
    name: 'fields',
    share: 0.9,
    interrupted: 0,
    kinds: ['absent', 'proven'],
    actions: [],
    moves: ['begin', 'press', 'press', 'fields', 'fields', 'open'],
  },
  {
    name: 'mixed',
    share: 0.5,
    interrupted: 0.4,
    kinds: ['proven', 'absent', 'squatted', 'stolen', 'stolenWithApp', 'given'],
    actions: [],
    moves: ['begin', 'press', 'press', 'press', 'take', 'fields', 'open', 'provider', 'lure', 'plant', 'back', 'wait'],
  },
]

/** The flow that a thief goes for: mostly one that has what they are after. */
export function flowFor(world: World, { actions, name, starters = [] }: Motif, random: Random): string {
  const fitting = [...world.drawn.values()].flatMap(({ dsl, isGuarded, flowId }) => {
    const fits =
      name === 'fields' ? isGuarded : actions.every(action => JSON.stringify(dsl).includes(`"action":"${action}"`))
    return fits ? [flowId] : []
  })
  const isFitting = random.chance(0.75) && name !== 'mixed' && fitting.length + starters.length > 0
  if (!isFitting) return random.of([...world.starters, ...world.drawn.keys()])
  return random.of(starters.length > 0 && (fitting.length === 0 || random.chance(0.4)) ? starters : fitting)
}
