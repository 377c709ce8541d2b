import type { SafeUrl } from '@gatehouse/operation'
import type { Call } from '../../foundation/call.ts'
import type { Reading, Writing } from '../../foundation/tables.ts'
import type { Address } from './profile/login-ids/address.ts'
import type { PasswordImport } from './credentials/imported-hash.ts'
import type { Invitation } from './invitations/fields.ts'
import type { UserRow } from './profile/store.ts'

/*
 * What the areas of users need of domains above this one. `wiring.ts` hands it to them.
 */

/**
 * Ends a user's sessions, those in which the user acts as others, and all that hooks add to that (`onSessionsEnded`);
 * answers how many sessions there were.
 */
export type EndSessions = (
  tx: Writing,
  call: Call,
  userId: string,
  /** The session that goes on. */
  kept?: { sessionId: string },
) => Promise<number>

/** Until when a user's session tokens are out, in epoch milliseconds, and how many sessions are live. */
export type FindTokenExpiry = (
  db: Reading,
  user: { projectId: string; userId: string; now: number },
) => Promise<{ sessionTokensExpireAt?: number; liveSessions: number }>

/**
 * An administrator changes how their own account signs in only after showing its second factor, where it has one: a
 * console that is left open, or opened with a password, adds, replaces and removes none.
 * @throws {SecondFactorNeeded} when none was shown within ten minutes
 */
export type RequireOwnSecondFactor = (db: Reading, call: Pick<Call, 'actor'>, user: UserRow) => Promise<void>

/** What a new user can sign in with from the beginning. */
export type FirstCredentials = {
  /**
   * The hash of the password a user begins with, or the imported one; undefined for neither.
   * @throws {PasswordTooWeak} when the password breaks the project's policy
   */
  hashOf(projectId: string, first: FirstPassword): Promise<string | undefined>
  /** Stores them in the transaction that makes the user. */
  store(tx: Writing, user: UserRow, credentials: { hash: string | undefined; seed: string | undefined }): Promise<void>
}
export type FirstPassword = {
  password: string | undefined
  hashedPassword: PasswordImport | undefined
  input: {
    loginId: string
    additionalLoginIds: string[]
    email?: string | undefined
    displayName?: string | undefined
    givenName?: string | undefined
    familyName?: string | undefined
  }
}

export type Invite = {
  /**
   * The page that the link leads to.
   * @throws {InvalidInput} for one that is not approved
   */
  target(projectId: string, invitation: Invitation): Promise<SafeUrl>
  /**
   * Sends a link by e-mail, text message or both, in the transaction that made the user.
   * @throws {InvalidInput} for a user without an address
   * @throws {ChannelUnavailable} when nothing would send it
   */
  send(tx: Writing, call: Call, row: UserRow, invitation: Invitation, target: SafeUrl): Promise<void>
}

/**
 * Takes from an account everything that was placed in it before `kept` was verified: sessions, trusted devices,
 * password, authenticator app, recovery codes, passkeys, linked accounts, pending codes, and other addresses. Profile,
 * roles and tenants stay. The kept address is the account's own afterwards; the caller says whether it is verified.
 */
export type ResetAccount = (tx: Writing, call: Call, row: UserRow, kept: Address) => Promise<UserRow>
