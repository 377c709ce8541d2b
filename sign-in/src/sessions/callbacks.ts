import type { Claims } from '../tokens/tokens.ts'

export interface SessionUser {
  name?: unknown
  email?: unknown
  image?: unknown
}

/** What `GET session` answers. */
export interface Session {
  user?: SessionUser
  /** ISO 8601. */
  expires: string
  [name: string]: unknown
}

/** A person, as a provider describes them. */
export interface User {
  id: string
  name?: string | null
  /** Lower case. */
  email?: string | null
  image?: string | null
}

/** The link between a person and a provider, with what the token endpoint answered. */
export interface Account {
  provider: string
  type: 'oauth' | 'email' | 'credentials'
  providerAccountId: string
  /** Epoch seconds. */
  expires_at?: number
  [tokenField: string]: unknown
}

/** What the provider said of the person, as it said it: with OpenID Connect, ID token and userinfo claims. */
export type Profile = Readonly<Record<string, unknown>>

type Awaitable<T> = T | Promise<T>

export interface JwtArguments {
  token: Claims
  /** At sign-in only, as are account and profile. */
  user?: User
  account?: Account
  profile?: Profile
  isNewUser?: boolean
  trigger?: 'signIn' | 'signUp' | 'update'
  /** What the browser sent with `update`; not to be trusted. */
  session?: unknown
}

export interface SignInArguments {
  user: User
  account: Account
  /** From OAuth providers only. */
  profile?: Profile
  /** Someone asks for a link by e-mail; nobody has proved anything yet. */
  email?: { verificationRequest: true }
  /** What was typed, for a credentials provider. */
  credentials?: Readonly<Record<string, unknown>>
}

/** With sessions in tokens there is a token, with sessions in a database the user. */
export type SessionArguments =
  | { session: Session; token: Claims; user?: undefined; trigger?: undefined; newSession?: undefined }
  | {
      session: Session
      token?: undefined
      user: User
      trigger?: 'update'
      /** What the browser sent with `update`; not to be trusted. */
      newSession?: unknown
    }

/** The application's decisions. */
export interface Callbacks {
  /** False refuses the sign-in; a string sends the person there instead; throwing shows the message's code. */
  signIn(args: SignInArguments): Awaitable<boolean | string>
  /** Where to go for a wish of the browser. The default stays on our own origin. */
  redirect(args: { url: string; baseUrl: string }): Awaitable<string>
  /** The claims to keep, at sign-in and whenever the session is read. */
  jwt(args: JwtArguments): Awaitable<Claims>
  /** What the browser may see. */
  session(args: SessionArguments): Awaitable<Session | null>
}

/** Notifications; what they throw is logged and changes nothing. */
export interface Events {
  /** The profile, of OAuth providers only, is the person as the provider describes them. */
  signIn(message: { user: User; account: Account; profile?: User; isNewUser?: boolean }): Awaitable<void>
  /** With sessions in a database: the session that ended. */
  signOut(message: { token: Claims; session?: undefined } | { session: unknown; token?: undefined }): Awaitable<void>
  session(message: { session: Session; token?: Claims }): Awaitable<void>
  createUser(message: { user: User }): Awaitable<void>
  updateUser(message: { user: User }): Awaitable<void>
  /** The profile is the person as the provider describes them. */
  linkAccount(message: { user: User; account: Account; profile: User }): Awaitable<void>
}
