import type { Clock } from './clock/clock.ts'
import type { Faults } from './faults/faults.ts'
import type { Mailbox } from './mailbox.ts'

export type RunningGatehouse = {
  /** The origin, without a trailing slash: the console, the SDKs' `baseUrl` and the GraphQL API. */
  url: string
  projectId: string
  /** Has every right in the project. */
  managementKey: string
  /** Signs in to the console. The password is that of the first start on this database. */
  administrator: { email: string; password: string }
  /** What it would have sent: codes and links. */
  mailbox: Mailbox
  /** The time of this Gatehouse alone: turned, stopped, and told to validators of tokens. */
  clock: Clock
  /** What fails, by operation, as often as the test says. */
  faults: Faults
  /**
   * Another Gatehouse with a copy of all that is here now, in this process, with a port, a clock, faults, a mailbox and a
   * management key of its own. Neither sees what becomes of the other.
   * @throws {TypeError} when the database is not in memory
   */
  fresh(): Promise<RunningGatehouse>
  /**
   * Puts everything back to how it was when it started, on the same port: data, clock and faults. Requests in flight finish
   * first.
   * @throws {TypeError} when the database is not in memory
   */
  reset(): Promise<void>
  /** Lets requests in flight finish and frees the port. A second call waits for the first. */
  close(): Promise<void>
}
