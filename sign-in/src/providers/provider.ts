import type { CredentialsProvider } from '../credentials/provider.ts'
import type { EmailProvider } from '../email/provider.ts'
import type { Fetch } from '../environment.ts'
import type { Profile } from '../sessions/callbacks.ts'
import type { DescribedUser } from './identity.ts'

/** A place where people can sign in. What a kind of provider needs more of joins this union as another member. */
export type Provider = OidcProvider | OAuthProvider | CredentialsProvider | EmailProvider

/** Everything the token endpoint said. */
export type TokenAnswer = Readonly<Record<string, unknown>>

/** A provider that people are sent to and come back from; its type on the wire is `oauth`. */
export interface RedirectingProvider {
  id: string
  name: string
  type: 'oauth'
  clientId: string
  /** Without one the client is public and proves itself by PKCE alone. */
  clientSecret?: string
  /** How the client shows its secret; RFC 6749 prefers Basic, which is the default. */
  clientAuthentication?: 'client_secret_basic' | 'client_secret_post'
  scope: string
  /** More of the provider's own parameters of the authorization request. */
  authorizationParameters?: Readonly<Record<string, string>>
  /** For providers that answer with a form: the checks then travel in cookies that cross sites, over https only. */
  responseMode?: 'form_post'
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

/** The person a profile describes; throwing, or giving no id, signs nobody in. */
export type ProfileMapper = (profile: Profile, tokens: TokenAnswer) => DescribedUser | Promise<DescribedUser>

/** An OpenID Connect provider, found by its issuer. */
export interface OidcProvider extends RedirectingProvider {
  issuer: string
  /** By default the standard claims: `sub`, `name` or `preferred_username`, `email`, `picture`. */
  profile?: ProfileMapper
}

/** A provider that only knows OAuth 2: nothing is discovered, and an ID token would not be looked at. */
export interface OAuthProvider extends RedirectingProvider {
  authorizationUrl: string
  tokenUrl: string
  /** Where the profile is, or how to ask for it; `ask` gets JSON from an address with the access token. */
  userinfo: string | ((ask: (url: string) => Promise<unknown>) => Promise<Profile>)
  /** Compared with the `iss` of RFC 9207, when the provider sends one. */
  issuer?: string
  profile: ProfileMapper
}

type Optional = 'scope' | 'signOutAtProvider'
export type OidcProviderConfig = Omit<OidcProvider, 'type' | Optional> & Partial<Pick<OidcProvider, Optional>>
export type OAuthProviderConfig = Omit<OAuthProvider, 'type' | Optional> & Partial<Pick<OAuthProvider, 'scope'>>

/** An OpenID Connect provider found by its issuer. Asks for `openid profile email` unless told otherwise. */
export const oidcProvider = (config: OidcProviderConfig): OidcProvider => ({
  ...config,
  type: 'oauth',
  scope: config.scope ?? 'openid profile email',
  signOutAtProvider: config.signOutAtProvider ?? false,
})

/** A provider of OAuth 2 without OpenID Connect, with its addresses. */
export const oauthProvider = (config: OAuthProviderConfig): OAuthProvider => ({
  ...config,
  type: 'oauth',
  scope: config.scope ?? '',
  signOutAtProvider: false,
})
