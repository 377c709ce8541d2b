import type { CredentialsProvider } from './credentials/provider.ts'
import type { EmailProvider } from './email/provider.ts'
import type { Fetch } from '../options/environment.ts'
import type { Profile } from '../sessions/callbacks.ts'
import type { DescribedUser } from '../accounts/described-user.ts'

/** A provider of identities. Each kind is a member of this union. */
export type Provider = OidcProvider | OAuthProvider | CredentialsProvider | EmailProvider

/** The response of the token endpoint. */
export type TokenAnswer = Readonly<Record<string, unknown>>

/** A provider that works by redirects; its type on the wire is `oauth`. */
export type RedirectingProvider = {
  id: string
  name: string
  type: 'oauth'
  clientId: string
  /** Without a secret the client is public and relies on PKCE. */
  clientSecret?: string
  /** How the client sends its secret; the default is Basic, which RFC 6749 prefers. */
  clientAuthentication?: 'client_secret_basic' | 'client_secret_post'
  scope: string
  /** Additional parameters of the authorization request. */
  authorizationParameters?: Readonly<Record<string, string>>
  /** For providers that post a form to the callback. The checks are then in SameSite=None cookies, which need https. */
  responseMode?: 'form_post'
  /** Whether signing out here also ends the session at the provider. */
  signOutAtProvider: boolean
  /**
   * Signs in to the existing user who has the e-mail address that this provider sends. Safe only if the provider has
   * verified every address: otherwise anyone who claims an address there takes over the user here.
   */
  allowDangerousEmailAccountLinking?: boolean
  /** The address the provider redirects to after sign-out; the origin of the sign-in routes by default. */
  postLogoutRedirectUri?: string
  /** Replaces the configured `fetch` for this provider. */
  fetch?: Fetch
}

/** Maps a profile to a user. Throwing or returning no id refuses the sign-in. */
export type ProfileMapper = (profile: Profile, tokens: TokenAnswer) => DescribedUser | Promise<DescribedUser>

/** An OpenID Connect provider, found by its issuer. */
export type OidcProvider = RedirectingProvider & {
  issuer: string
  /** Default: the standard claims `sub`, `name` or `preferred_username`, `email`, `picture`. */
  profile?: ProfileMapper
}

/** A provider of plain OAuth 2: without discovery, and an ID token is ignored. */
export type OAuthProvider = RedirectingProvider & {
  authorizationUrl: string
  tokenUrl: string
  /** The address of the profile, or a function that fetches it; `ask` fetches JSON with the access token. */
  userinfo: string | ((ask: (url: string) => Promise<unknown>) => Promise<Profile>)
  /** Compared with `iss` of RFC 9207 if the provider sends it. */
  issuer?: string
  profile: ProfileMapper
}

type Optional = 'scope' | 'signOutAtProvider'
export type OidcProviderConfig = Omit<OidcProvider, 'type' | Optional> & Partial<Pick<OidcProvider, Optional>>
export type OAuthProviderConfig = Omit<OAuthProvider, 'type' | Optional> & Partial<Pick<OAuthProvider, 'scope'>>

/** An OpenID Connect provider, found by its issuer. The default scope is `openid profile email`. */
export function oidcProvider(config: OidcProviderConfig): OidcProvider {
  return {
    ...config,
    type: 'oauth',
    scope: config.scope ?? 'openid profile email',
    signOutAtProvider: config.signOutAtProvider ?? false,
  }
}

/** A provider of OAuth 2 without OpenID Connect. */
export function oauthProvider(config: OAuthProviderConfig): OAuthProvider {
  return {
    ...config,
    type: 'oauth',
    scope: config.scope ?? '',
    signOutAtProvider: false,
  }
}
