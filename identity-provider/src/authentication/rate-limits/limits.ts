import type { LimitName } from '@gatehouse-id/operation'

/** How many calls a window allows for each of the named things; provider-api §1.4 gives the order of magnitude. */
export type Limit = {
  windowSeconds: number
  /** From one address; IPv6 counts by /64 network, the size of one household. */
  perAddress?: number
  /** About one login id from one network; ten times as many from all networks together. */
  perIdentity?: number
  /** In one project. */
  perProject?: number
}

const minute = 60
export const limits = {
  /** Sends a message, which costs money and bothers its recipient. */
  send: { windowSeconds: minute, perAddress: 100, perIdentity: 10, perProject: 3_000 },
  /** Verifies something that an attacker could try to guess. */
  guess: { windowSeconds: minute, perAddress: 200, perIdentity: 30, perProject: 12_000 },
  /** Starts or ends a ceremony, or any other public call. */
  ask: { windowSeconds: minute, perAddress: 300, perProject: 30_000 },
  /** Repeated until the user has followed a link. */
  poll: { windowSeconds: minute, perAddress: 600, perProject: 60_000 },
  /** Needs a token of this provider. */
  session: { windowSeconds: minute, perAddress: 1_200, perProject: 600_000 },
  /** Needs an access key, of 256 random bits. */
  exchange: { windowSeconds: minute, perAddress: 1_200, perProject: 120_000 },
  /** Needs a management key. */
  manage: { windowSeconds: 10, perAddress: 1_000, perProject: 1_000 },
  /** A permission check: a backend makes one for each of its own requests. */
  check: { windowSeconds: 10, perAddress: 100_000, perProject: 200_000 },
  /** Public keys. */
  read: { windowSeconds: minute, perAddress: 1_200 },
} satisfies Record<LimitName, Limit>
