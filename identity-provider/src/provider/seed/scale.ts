const yearMs = 365.25 * 86_400_000
const years = 3

export type SeedOptions = {
  projectId: string
  users: number
  tenants: number
  /** Sign-ins of the last 30 days. */
  signIns: number
  /** The same number makes the same data. */
  seed: number
  /** When the data ends, in epoch milliseconds. */
  until: number
  /** What every user's password is stored as; undefined for users without one. */
  passwordHash: string | undefined
}

export type Scale = SeedOptions & {
  /** How many users and tenants the project had: numbers go on from there, so that names differ. */
  firstUser: number
  firstTenant: number
  /** The time at which a share of everything had been made, in epoch milliseconds: growth is linear, from nothing. */
  timeOf(share: number): number
}

export function createScale(options: SeedOptions, already: { users: number; tenants: number }): Scale {
  const from = options.until - years * yearMs
  return {
    ...options,
    firstUser: already.users,
    firstTenant: already.tenants,
    timeOf: share => Math.floor(from + Math.sqrt(share) * (options.until - from)),
  }
}
