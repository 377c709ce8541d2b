import type { Clock } from './clock/clock.ts'
import type { Faults } from './faults/faults.ts'
import type { Mailbox } from './mailbox.ts'
import type { Seeded } from './seed/types.ts'
import type { MadeUser, UserOptions } from './users/make-user.ts'
import type { SignedInUser, SignInOptions } from './users/sign-in-as.ts'
import type { StorageState } from './users/storage-state.ts'

export type RunningGatehouse = {
  /** The origin, without a trailing slash: the console, the SDKs' `baseUrl` and the GraphQL API. */
  url: string
  projectId: string
  /** Has every right in the project. */
  managementKey: string
  /** Signs in to the console. The password is that of the first start on this database. */
  administrator: { email: string; password: string }
  /** Secrets of the access keys and applications of its seed. */
  seeded: Seeded
  /** What it would have sent: codes and links. */
  mailbox: Mailbox
  /** The time of this Gatehouse alone: turned, stopped, and told to validators of tokens. */
  clock: Clock
  /** What fails, by operation, as often as the test says. */
  faults: Faults
  /**
   * Makes a user, or changes the one with this login id: with a password, roles, tenants, in any state.
   * @throws {Error} with the answer of the API when it is refused
   */
  user(loginId: string, options?: UserOptions): Promise<MadeUser>
  /**
   * The same, signed in: tokens, cookies and the state that a browser of Playwright begins with. What is locked or disabled
   * is so after the sign-in.
   * @throws {TypeError} when the user should be invited, who has never signed in
   */
  signInAs(loginId: string, options?: SignInOptions): Promise<SignedInUser>
  /**
   * What a browser of Playwright begins with to be signed in to the console: as the administrator unless told.
   * @throws {Error} when the password is wrong
   */
  signInToConsole(credentials?: { email: string; password: string }): Promise<StorageState>
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
