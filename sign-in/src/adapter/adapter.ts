import type { Account, User } from '../sessions/callbacks.ts'

type Awaitable<T> = T | PromiseLike<T>

/** A user as the adapter stores them. */
export type AdapterUser = User & {
  /** When the user last verified the e-mail address; null if never. */
  emailVerified: Date | null
}

/** A user who has no id yet. */
export type NewUser = Omit<AdapterUser, 'id'>

export type AdapterAccount = {
  userId: string
  provider: string
  /** `oauth` or `credentials`; adapters may use others. */
  type: string
  providerAccountId: string
  [tokenField: string]: unknown
}

export type AdapterSession = {
  sessionToken: string
  userId: string
  expires: Date
}

export type VerificationToken = {
  identifier: string
  /** A digest of what was sent. */
  token: string
  expires: Date
}

export type AccountKey = Pick<Account, 'provider' | 'providerAccountId'>

/** The sign-in that created a session, for adapters that store it. */
export type SessionOrigin = AccountKey & {
  /** The session at the provider (`sid` of OpenID Connect Back-Channel Logout 1.0). */
  providerSessionId?: string
  /** Identifies the session to end at the provider; only for providers with `signOutAtProvider`. */
  idToken?: string
}

/** A session in the list shown to its owner. The id is not the token. */
export type SessionEntry = {
  id: string
  createdAt: Date
  expires: Date
  provider?: string
}

/**
 * Stores users, accounts and sessions. This is the adapter interface of next-auth 4, so its adapters work unchanged; the
 * optional methods enable more.
 */
export type Adapter = {
  createUser(user: NewUser): Awaitable<AdapterUser>
  getUser(id: string): Awaitable<AdapterUser | null>
  getUserByEmail(email: string): Awaitable<AdapterUser | null>
  getUserByAccount(account: AccountKey): Awaitable<AdapterUser | null>
  updateUser(user: Partial<AdapterUser> & Pick<AdapterUser, 'id'>): Awaitable<AdapterUser>
  deleteUser?(id: string): Awaitable<unknown>
  linkAccount(account: AdapterAccount): Awaitable<unknown>
  unlinkAccount?(account: AccountKey): Awaitable<unknown>
  /** Adapters of next-auth 4 ignore `origin`. */
  createSession(session: AdapterSession, origin?: SessionOrigin): Awaitable<AdapterSession>
  getSessionAndUser(
    sessionToken: string,
  ): Awaitable<{ session: AdapterSession; user: AdapterUser; origin?: SessionOrigin } | null>
  updateSession(session: Partial<AdapterSession> & Pick<AdapterSession, 'sessionToken'>): Awaitable<unknown>
  /** May return the deleted session. */
  deleteSession(sessionToken: string): Awaitable<unknown>
  /** Only e-mail providers need this and the next method. */
  createVerificationToken?(token: VerificationToken): Awaitable<unknown>
  /** Returns and deletes in one step; both the identifier and the token must match. */
  useVerificationToken?(token: Pick<VerificationToken, 'identifier' | 'token'>): Awaitable<VerificationToken | null>

  /**
   * Each account is a separate user: e-mail addresses neither link nor exclude accounts, and signing in with another
   * account switches to its user. Otherwise accounts are linked as in next-auth 4.
   */
  keepsAccountsApart?: boolean
  /** Runs `work` in a transaction: all of its writes through the given adapter are committed, or none. */
  transaction?<Result>(work: (adapter: Adapter) => Promise<Result>): Promise<Result>
  /** The unexpired sessions of a user, newest first. */
  listSessions?(userId: string): Awaitable<SessionEntry[]>
  /** Deletes one session of a user, or all without `id`; returns how many. */
  deleteUserSessions?(which: { userId: string; id?: string }): Awaitable<number>
  /** Deletes the sessions that an account, or one session at the provider, began; returns how many. */
  deleteProviderSessions?(
    which: Pick<SessionOrigin, 'provider'> & Partial<Pick<SessionOrigin, 'providerAccountId' | 'providerSessionId'>>,
  ): Awaitable<number>
}
