import type { CredentialsProvider } from './credentials/provider.ts'
import type { EmailConnection } from './email/connection.ts'
import type { Profile } from '../sessions/callbacks.ts'
import type { LogoutToken } from './oauth/logout-token.ts'
import type { ProfileMapper, RedirectingProvider, TokenAnswer } from './provider.ts'

/** The secrets that bind a callback to the browser and to its authorization request. */
export type Checks = {
  state: string
  codeVerifier: string
  /** For providers that issue ID tokens. */
  nonce?: string
}

/** The result of exchanging an authorization code. */
export type Grant = {
  /** The claims about the user. */
  profile: Profile
  tokens: TokenAnswer
}

/** The response to a refresh token. A rotating provider returns a new refresh token and revokes the old one. */
export type RefreshAnswer = {
  access_token: string
  expires_in?: number
  refresh_token?: string
}

/** A connected provider that works by redirects. */
export type RedirectConnection = {
  kind: 'oauth'
  provider: RedirectingProvider
  profile: ProfileMapper
  checks: readonly (keyof Checks)[]
  /** The address of an authorization request; `extra` parameters cannot override ours. */
  authorizationUrl(checks: Checks, extra: URLSearchParams): Promise<string>
  /** Exchanges the parameters of a callback for a grant. Rejects when any check fails. */
  redeem(parameters: URLSearchParams, checks: Checks): Promise<Grant>
  /** Exchanges a refresh token. Rejects when the provider refuses or does not respond. */
  refresh(refreshToken: string): Promise<RefreshAnswer>
  /** The address that ends the session at the provider; undefined when the provider has none. */
  endSessionUrl(hint: { idToken: string; state: string; returnTo: string }): Promise<string | undefined>
  /**
   * Passes the sessions that a logout token names to `end`. Absent when the provider has no logout tokens.
   * @throws {InvalidLogoutToken} when the token is not valid or was used before
   */
  useLogoutToken?(token: string, end: (ended: LogoutToken) => Promise<void>): Promise<void>
}

/** A connected provider, by its kind. */
export type Connection = RedirectConnection | EmailConnection | { kind: 'credentials'; provider: CredentialsProvider }
