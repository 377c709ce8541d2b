import type { CredentialsProvider } from '../credentials/provider.ts'
import type { EmailConnection } from '../email/connection.ts'
import type { Profile } from '../sessions/callbacks.ts'
import type { LogoutToken } from './logout-token.ts'
import type { ProfileMapper, RedirectingProvider, TokenAnswer } from './provider.ts'

/** The secrets that tie an answer to the browser and the request that asked. */
export interface Checks {
  state: string
  codeVerifier: string
  /** For providers that answer with an ID token. */
  nonce?: string
}

/** What a provider answered to a code. */
export interface Grant {
  /** What the provider says of the person. */
  profile: Profile
  tokens: TokenAnswer
}

/** What a provider gives for a refresh token; it may be used up by that, and another given. */
export interface RefreshAnswer {
  access_token: string
  expires_in?: number
  refresh_token?: string
}

/** A provider that people are sent to and come back from. */
export interface RedirectConnection {
  kind: 'oauth'
  provider: RedirectingProvider
  profile: ProfileMapper
  checks: readonly (keyof Checks)[]
  /** The address that asks the provider to sign someone in; `extra` parameters cannot override ours. */
  authorizationUrl(checks: Checks, extra: URLSearchParams): Promise<string>
  /** Redeems the parameters a provider sent back. Throws whenever anything about them is not exactly right. */
  redeem(parameters: URLSearchParams, checks: Checks): Promise<Grant>
  /** New tokens for a refresh token. Throws when the provider refuses, or does not answer. */
  refresh(refreshToken: string): Promise<RefreshAnswer>
  /** The address that ends the session at the provider; undefined when it has none. */
  endSessionUrl(hint: { idToken: string; state: string; returnTo: string }): Promise<string | undefined>
  /** Ends what the provider says has ended there. Throws InvalidLogoutToken. Absent where providers cannot say so. */
  useLogoutToken?(token: string, end: (gone: LogoutToken) => Promise<void>): Promise<void>
}

/** A provider ready to be used, by the way people sign in with it. */
export type Connection = RedirectConnection | EmailConnection | { kind: 'credentials'; provider: CredentialsProvider }
