import type { Account, User } from '../sessions/callbacks.ts'

type Awaitable<T> = T | PromiseLike<T>

/** A person as the adapter keeps them. */
export interface AdapterUser extends User {
  /** When the address was last proved to be theirs; null while nobody has. */
  emailVerified: Date | null
}

/** What is known of a person before the adapter gives them an id. */
export type NewUser = Omit<AdapterUser, 'id'>

export interface AdapterAccount {
  userId: string
  provider: string
  /** `oauth` or `credentials`; other adapters know other names. */
  type: string
  providerAccountId: string
  [tokenField: string]: unknown
}

export interface AdapterSession {
  sessionToken: string
  userId: string
  expires: Date
}

export interface VerificationToken {
  identifier: string
  /** A digest of what was sent. */
  token: string
  expires: Date
}

export type AccountKey = Pick<Account, 'provider' | 'providerAccountId'>

/** How a session came about, for those adapters that remember it. */
export interface SessionOrigin extends AccountKey {
  /** The session at the provider (`sid` of OpenID Connect Back-Channel Logout 1.0). */
  providerSessionId?: string
  /** Proves to the provider whose session to end; only for providers that are told of sign-outs. */
  idToken?: string
}

/** A session as its owner may see it in a list. The id is not the token. */
export interface SessionEntry {
  id: string
  createdAt: Date
  expires: Date
  provider?: string
}

/**
 * Where people, accounts and sessions are kept: the interface of next-auth 4, whose adapters fit unchanged, and what
 * more can be done by those that offer the optional methods.
 */
export interface Adapter {
  createUser(user: NewUser): Awaitable<AdapterUser>
  getUser(id: string): Awaitable<AdapterUser | null>
  getUserByEmail(email: string): Awaitable<AdapterUser | null>
  getUserByAccount(account: AccountKey): Awaitable<AdapterUser | null>
  updateUser(user: Partial<AdapterUser> & Pick<AdapterUser, 'id'>): Awaitable<AdapterUser>
  deleteUser?(id: string): Awaitable<unknown>
  linkAccount(account: AdapterAccount): Awaitable<unknown>
  unlinkAccount?(account: AccountKey): Awaitable<unknown>
  /** Adapters of next-auth 4 know nothing of an origin, and ignore it. */
  createSession(session: AdapterSession, origin?: SessionOrigin): Awaitable<AdapterSession>
  getSessionAndUser(
    sessionToken: string,
  ): Awaitable<{ session: AdapterSession; user: AdapterUser; origin?: SessionOrigin } | null>
  updateSession(session: Partial<AdapterSession> & Pick<AdapterSession, 'sessionToken'>): Awaitable<unknown>
  /** May answer with the session that was deleted. */
  deleteSession(sessionToken: string): Awaitable<unknown>
  /** This and the next are needed by e-mail providers only. */
  createVerificationToken?(token: VerificationToken): Awaitable<unknown>
  /** Returns and deletes in one step; both the identifier and the token must match. */
  useVerificationToken?(token: Pick<VerificationToken, 'identifier' | 'token'>): Awaitable<VerificationToken | null>

  /**
   * Every account is a person of its own: e-mail addresses neither join nor exclude accounts, and who signs in with
   * another account becomes that person. Otherwise accounts are linked as next-auth 4 links them.
   */
  keepsAccountsApart?: boolean
  /** What `work` does through the adapter it is given happens as a whole or not at all. */
  transaction?<Result>(work: (adapter: Adapter) => Promise<Result>): Promise<Result>
  /** A person's sessions that have not expired, newest first. */
  listSessions?(userId: string): Awaitable<SessionEntry[]>
  /** Ends one session of a person, or all of them; answers with how many. */
  deleteUserSessions?(which: { userId: string; id?: string }): Awaitable<number>
  /** Ends what began with an account, or with one session at the provider; answers with how many. */
  deleteProviderSessions?(
    which: Pick<SessionOrigin, 'provider'> & Partial<Pick<SessionOrigin, 'providerAccountId' | 'providerSessionId'>>,
  ): Awaitable<number>
}
