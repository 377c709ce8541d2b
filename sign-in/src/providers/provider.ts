import type { CredentialsProvider } from '../credentials/provider.ts'
import type { EmailProvider } from '../email/provider.ts'
import type { Fetch } from '../environment.ts'

/** A place where people can sign in. What a kind of provider needs more of joins this union as another member. */
export type Provider = OidcProvider | CredentialsProvider | EmailProvider

/** An OpenID Connect provider; its type on the wire is `oauth`, as that of every redirecting provider. */
export interface OidcProvider {
  id: string
  name: string
  type: 'oauth'
  issuer: string
  clientId: string
  /** Without one the client is public and proves itself by PKCE alone. */
  clientSecret?: string
  scope: string
  /** Whether signing out here also ends the session at the provider. */
  signOutAtProvider: boolean
  /**
   * Signs people in to whatever account here has the e-mail address this provider tells. Safe only where the provider
   * has proved every address: otherwise anyone who claims an address there takes the account over here.
   */
  allowDangerousEmailAccountLinking?: boolean
  /** Where the provider sends people after that; the origin of the sign-in routes by default. */
  postLogoutRedirectUri?: string
  /** Reaches the provider in another way than the configured `fetch`. */
  fetch?: Fetch
}

export type OidcProviderConfig = Omit<OidcProvider, 'type' | 'scope' | 'signOutAtProvider'> &
  Partial<Pick<OidcProvider, 'scope' | 'signOutAtProvider'>>

/** An OpenID Connect provider found by its issuer. Asks for `openid profile email` unless told otherwise. */
export const oidcProvider = (config: OidcProviderConfig): OidcProvider => ({
  ...config,
  type: 'oauth',
  scope: config.scope ?? 'openid profile email',
  signOutAtProvider: config.signOutAtProvider ?? false,
})
