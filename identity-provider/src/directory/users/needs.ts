import type { SafeUrl } from '@gatehouse-id/operation'
import type { Call } from '../../foundation/requests/call.ts'
import type { Reading, Writing } from '../../foundation/tables/tables.ts'
import type { Address } from './profile/user/login-ids/address.ts'
import type { ImportedPasskey, NewPasskey } from './credentials/imported-passkey.ts'
import type { PasswordImport } from './credentials/imported-hash.ts'
import type { Invitation } from './invitations/fields.ts'
import type { UserRow } from './profile/store.ts'

/*
 * What the areas of users need from domains above this one. `shared.ts` provides it.
 */

/**
 * Ends a user's sessions, those in which the user impersonates others, and whatever the hook `onSessionsEnded` adds;
 * returns how many sessions ended.
 */
export type EndSessions = (
  tx: Writing,
  call: Call,
  userId: string,
  /** The session that stays. */
  kept?: { sessionId: string },
) => Promise<number>

/** When a user's last session token expires, in epoch milliseconds, and how many sessions are live. */
export type FindTokenExpiry = (
  db: Reading,
  user: { projectId: string; userId: string; now: number },
) => Promise<{ sessionTokensExpireAt?: number; liveSessions: number }>

/** The same for several users; those without sessions are left out. */
export type ListTokenExpiries = (
  db: Reading,
  users: { projectId: string; userIds: string[]; now: number },
) => Promise<{ userId: string; sessionTokensExpireAt?: number; liveSessions: number }[]>

/** Ids of users who are locked out for one of these reasons: for good, until it is reset, or for now. */
export type FindLocked = (
  db: Reading,
  locks: { projectId: string; reasons: readonly string[]; isForGood: boolean },
) => Promise<string[]>

/**
 * Administrators must show their second factor, where they have one, before they change how their own account signs
 * in: otherwise a console left open, or opened with a stolen password, could add, replace or remove a factor.
 * @throws {SecondFactorNeeded} when none was shown in the last ten minutes
 */
export type RequireOwnSecondFactor = (db: Reading, call: Pick<Call, 'actor'>, user: UserRow) => Promise<void>

/** The credentials that a new user starts with. */
export type FirstCredentials = {
  /**
   * The hash of the initial password, or the imported hash; undefined for neither.
   * @throws {PasswordTooWeak} when the password breaks the project's policy
   */
  hashOf(projectId: string, first: FirstPassword): Promise<string | undefined>
  /** Hashes of another system as they are stored. */
  importedHash(imported: PasswordImport): string
  /** @throws {InvalidInput} for a passkey whose key no signature could be verified with */
  passkeysOf(imported: readonly ImportedPasskey[]): Promise<NewPasskey[]>
  /** Stores them in the transaction that creates the user. */
  store(tx: Writing, call: Call, user: UserRow, credentials: NewCredentials): Promise<void>
  /** The same for many new users, whose rows say already whether they have a password; with few statements. */
  storeMany(tx: Writing, call: Call, users: (NewCredentials & { row: UserRow })[]): Promise<void>
}
export type NewCredentials = {
  hash: string | undefined
  seed: string | undefined
  /** The password works once, and must then be replaced. */
  mustChange?: boolean
  /** Accounts at sign-in providers are stored by the caller. */
  hasIdentities?: boolean
  passkeys?: readonly NewPasskey[]
  /** In epoch milliseconds; now unless given. */
  passwordChangedAt?: number | undefined
  /** Hashes of earlier passwords, the oldest first. */
  oldHashes?: readonly string[]
  securityQuestions?: readonly { id: string; answerHash: string }[]
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
   * @throws {InvalidInput} when the page is not on an approved origin
   */
  target(projectId: string, invitation: Invitation): Promise<SafeUrl>
  /**
   * Sends a link by e-mail, text message or both, in the transaction that creates the user.
   * @throws {InvalidInput} when the user has no address
   * @throws {ChannelUnavailable} when no channel can send it
   */
  send(tx: Writing, call: Call, row: UserRow, invitation: Invitation, target: SafeUrl): Promise<void>
}

/**
 * Removes everything from an account that was added before `kept` was verified: sessions, trusted devices, password,
 * authenticator app, recovery codes, passkeys, linked accounts, pending codes, and other addresses. Profile, roles and
 * tenants stay. The kept address then belongs to the account; the caller says whether it is verified.
 */
export type ResetAccount = (tx: Writing, call: Call, row: UserRow, kept: Address) => Promise<UserRow>
