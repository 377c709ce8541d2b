import type { Profile } from '../sessions/callbacks.ts'
import { type OAuthProviderConfig, oauthProvider, type OidcProviderConfig, oidcProvider } from './provider.ts'

/** The client credentials, and overrides of anything in the catalogue. */
type Client<Config> = Pick<OidcProviderConfig, 'clientId' | 'clientSecret'> & Partial<Config>

/** A provider with one issuer for all clients. */
function fixed(entry: Pick<OidcProviderConfig, 'id' | 'name' | 'issuer'> & Partial<OidcProviderConfig>) {
  return (client: Client<OidcProviderConfig>) => oidcProvider({ ...entry, ...client })
}

/** A provider with an issuer per customer. */
function own(entry: Pick<OidcProviderConfig, 'id' | 'name'> & Partial<OidcProviderConfig>) {
  return (client: Client<OidcProviderConfig> & Pick<OidcProviderConfig, 'issuer'>) =>
    oidcProvider({ ...entry, ...client })
}

function text(value: unknown) {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** The primary address of a GitHub account that hides it, if it is verified. */
function primaryEmail(emails: unknown) {
  const list = Array.isArray(emails) ? emails.filter(isObject) : []
  return text(list.find(({ primary, verified }) => primary === true && verified === true)?.email)
}

async function fetchGithubProfile(ask: (url: string) => Promise<unknown>): Promise<Profile> {
  const profile = await ask('https://api.github.com/user')
  if (!isObject(profile)) throw new Error('the profile is not a JSON object')
  if (text(profile.email) !== undefined) return profile
  return { ...profile, email: primaryEmail(await ask('https://api.github.com/user/emails')) }
}

function githubUser(profile: Profile) {
  return {
    // Not the login name: another user can take over an abandoned one.
    id: typeof profile.id === 'number' ? profile.id : '',
    name: text(profile.name) ?? text(profile.login),
    email: text(profile.email),
    image: text(profile.avatar_url),
  }
}

/** Known providers. Ids are those of next-auth 4, so that registered callback addresses stay valid. */
export const catalogue = {
  google: fixed({ id: 'google', name: 'Google', issuer: 'https://accounts.google.com' }),
  /** https://docs.github.com/en/apps/oauth-apps: GitHub has no OpenID Connect for user sign-in. */
  github: (client: Client<OAuthProviderConfig>) =>
    oauthProvider({
      id: 'github',
      name: 'GitHub',
      issuer: 'https://github.com/login/oauth',
      authorizationUrl: 'https://github.com/login/oauth/authorize',
      tokenUrl: 'https://github.com/login/oauth/access_token',
      userinfo: fetchGithubProfile,
      scope: 'read:user user:email',
      profile: githubUser,
      ...client,
    }),
  /** Accounts of every directory unless `tenantId` names one. E-mail addresses are unverified: the directory sets them. */
  entra: ({ tenantId = 'common', ...client }: Client<OidcProviderConfig> & { tenantId?: string }) =>
    oidcProvider({
      id: 'azure-ad',
      name: 'Microsoft',
      issuer: `https://login.microsoftonline.com/${tenantId}/v2.0`,
      ...client,
    }),
  /** The client secret is a JSON Web Token signed by the application; it must be renewed every six months. */
  apple: fixed({
    id: 'apple',
    name: 'Apple',
    issuer: 'https://appleid.apple.com',
    scope: 'openid name email',
    // Apple sends name and e-mail address only with this response mode.
    responseMode: 'form_post',
    clientAuthentication: 'client_secret_post',
  }),
  gitlab: fixed({ id: 'gitlab', name: 'GitLab', issuer: 'https://gitlab.com' }),
  slack: fixed({ id: 'slack', name: 'Slack', issuer: 'https://slack.com' }),
  auth0: own({ id: 'auth0', name: 'Auth0' }),
  okta: own({ id: 'okta', name: 'Okta' }),
  keycloak: own({ id: 'keycloak', name: 'Keycloak' }),
  cognito: own({ id: 'cognito', name: 'Cognito' }),
  /** The client id is the id of the project. */
  descope: (client: Client<OidcProviderConfig>) =>
    oidcProvider({ id: 'descope', name: 'Descope', issuer: `https://api.descope.com/${client.clientId}`, ...client }),
  /** The issuer is the address of Gatehouse with the id of a project: `https://id.example/P2abc`. */
  gatehouse: own({ id: 'gatehouse', name: 'Gatehouse', signOutAtProvider: true }),
}
