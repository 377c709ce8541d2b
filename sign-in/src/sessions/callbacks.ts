import type { Claims } from '../tokens/tokens.ts'

export type SessionUser = {
  name?: unknown
  email?: unknown
  image?: unknown
}

/** What `GET session` answers. */
export type Session = {
  user?: SessionUser
  /** ISO 8601. */
  expires: string
  [name: string]: unknown
}

/** A user, as a provider describes them. */
export type User = {
  id: string
  name?: string | null
  /** Lower case. */
  email?: string | null
  image?: string | null
}

/** Links a user to a provider, with the response of the token endpoint. */
export type Account = {
  provider: string
  type: 'oauth' | 'email' | 'credentials'
  providerAccountId: string
  /** Epoch seconds. */
  expires_at?: number
  [tokenField: string]: unknown
}

/** The unmodified claims of the provider; with OpenID Connect those of the ID token and of userinfo. */
export type Profile = Readonly<Record<string, unknown>>

type Awaitable<T> = T | Promise<T>

export type JwtArguments = {
  token: Claims
  /** At sign-in only, like `account` and `profile`. */
  user?: User
  account?: Account
  profile?: Profile
  isNewUser?: boolean
  trigger?: 'signIn' | 'signUp' | 'update'
  /** What the browser sent with `update`; untrusted. */
  session?: unknown
}

export type SignInArguments = {
  user: User
  account: Account
  /** From OAuth providers only. */
  profile?: Profile
  /** Set when a visitor asks for a link by e-mail; the address is not verified yet. */
  email?: { verificationRequest: true }
  /** The submitted fields, for a credentials provider. */
  credentials?: Readonly<Record<string, unknown>>
}

/** Has `token` when sessions are tokens, and `user` when they are stored in a database. */
export type SessionArguments =
  | { session: Session; token: Claims; user?: undefined; trigger?: undefined; newSession?: undefined }
  | {
      session: Session
      token?: undefined
      user: User
      trigger?: 'update'
      /** What the browser sent with `update`; untrusted. */
      newSession?: unknown
    }

/** The decisions that an application makes. */
export type Callbacks = {
  /** False refuses the sign-in; a string redirects there; the message of a thrown error is shown as an error code. */
  signIn(args: SignInArguments): Awaitable<boolean | string>
  /** The address to redirect to when the browser asks for `url`. The default stays on our own origin. */
  redirect(args: { url: string; baseUrl: string }): Awaitable<string>
  /** The claims to store, at sign-in and whenever the session is read. */
  jwt(args: JwtArguments): Awaitable<Claims>
  /** The part of the session that the browser sees. */
  session(args: SessionArguments): Awaitable<Session | null>
}

/** Notifications. Errors that a listener throws are logged and otherwise ignored. */
export type Events = {
  /** `profile` is the user as the OAuth provider describes them. */
  signIn(message: { user: User; account: Account; profile?: User; isNewUser?: boolean }): Awaitable<void>
  /** `session` is the one that ended, when sessions are stored in a database. */
  signOut(message: { token: Claims; session?: undefined } | { session: unknown; token?: undefined }): Awaitable<void>
  session(message: { session: Session; token?: Claims }): Awaitable<void>
  createUser(message: { user: User }): Awaitable<void>
  updateUser(message: { user: User }): Awaitable<void>
  /** `profile` is the user as the provider describes them. */
  linkAccount(message: { user: User; account: Account; profile: User }): Awaitable<void>
}
