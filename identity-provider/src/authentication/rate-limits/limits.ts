import type { LimitName } from '@gatehouse/operation'

/** How many calls a window lets through, for each of what is named; provider-api §1.4 gives the order of size. */
export type Limit = {
  windowSeconds: number
  /** From one address; IPv6 counts by its network of 64 bits, which one household has. */
  perAddress?: number
  /** About one login id from one network; ten times as many from all networks together. */
  perIdentity?: number
  /** In one project. */
  perProject?: number
}

const minute = 60
export const limits = {
  /** Sends a message, which costs money and somebody's patience. */
  send: { windowSeconds: minute, perAddress: 100, perIdentity: 10, perProject: 3_000 },
  /** Checks what somebody could try to guess. */
  guess: { windowSeconds: minute, perAddress: 200, perIdentity: 30, perProject: 12_000 },
  /** Begins or ends a ceremony, and whatever else anybody may ask. */
  ask: { windowSeconds: minute, perAddress: 300, perProject: 30_000 },
  /** Asked again and again until somebody has followed a link. */
  poll: { windowSeconds: minute, perAddress: 600, perProject: 60_000 },
  /** Needs a token that was signed here. */
  session: { windowSeconds: minute, perAddress: 1_200, perProject: 600_000 },
  /** Needs an access key, of 256 random bits. */
  exchange: { windowSeconds: minute, perAddress: 1_200, perProject: 120_000 },
  /** Needs a management key. */
  manage: { windowSeconds: 10, perAddress: 1_000, perProject: 1_000 },
  /** Whether somebody may do something: a back end asks with every request of its own. */
  check: { windowSeconds: 10, perAddress: 100_000, perProject: 200_000 },
  /** Public keys. */
  read: { windowSeconds: minute, perAddress: 1_200 },
} satisfies Record<LimitName, Limit>
