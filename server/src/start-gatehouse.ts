import type { Moment } from './test-kit/clock/clock.ts'
import type { RunningGatehouse } from './test-kit/running.ts'
import type { SeedInput } from './test-kit/seed/types.ts'
import { startWithCapabilities } from './start-with-capabilities.ts'

export type GatehouseOptions = {
  /** `:memory:` (the default), `file:<path>` or `postgres://…`. */
  database?: string
  /** At least 32 characters, the same at every start on one database. Random by default. */
  secret?: string
  /** When its clock starts, such as `'2030-01-31T12:00:00Z'`; now by default. */
  clock?: Moment
  /** Limits attempts, as a server does, and locks accounts out; not by default. */
  limitsAttempts?: boolean
  /**
   * What it begins with, or the path of a file of YAML or JSON that says so (docs/look-up/seed.schema.json). On a database that
   * was seeded before it is refused.
   */
  seed?: SeedInput | string
  /** The bearer of `/v1/gatehouse/testing/…`, for tests in other processes; without it there is no such path. */
  testingKey?: string
}

/**
 * Starts Gatehouse in this process for tests, on a free port of 127.0.0.1. It reads no environment variables, limits no
 * attempts unless told to, writes no files of its own, and several can run at once.
 * @throws {InvalidConfig} when an option is malformed
 * @throws {TypeError} when `clock` is no moment, or with all that is wrong with `seed`
 * @throws {DatabaseUnreachable} when the database cannot be opened or reached
 * @throws {UnknownSecret} when the database was used with another secret
 */
export function startGatehouse(options: GatehouseOptions = {}): Promise<RunningGatehouse> {
  return startWithCapabilities([], options)
}

export type { Mailbox, MessageHead, ReceivedMessage, WaitOptions } from './test-kit/mailbox.ts'
export type { Clock, Moment } from './test-kit/clock/clock.ts'
export type { Duration } from './test-kit/clock/duration.ts'
export type { Fault, FaultHandle } from './test-kit/faults/fault.ts'
export type { Faults } from './test-kit/faults/faults.ts'
export type { RunningGatehouse } from './test-kit/running.ts'
export type { MadeUser, UserOptions, UserState } from './test-kit/users/make-user.ts'
export type { SignedInUser, SignInOptions } from './test-kit/users/sign-in-as.ts'
export type { Cookie, StorageState } from './test-kit/users/storage-state.ts'
export type { Seeded, SeedInput } from './test-kit/seed/types.ts'
export { anonymous } from './test-kit/seed/anonymous.ts'
export type { ExportedUser, MadeUpUser } from './test-kit/seed/anonymous.ts'
