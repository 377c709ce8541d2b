import type { Profile } from '../sessions/callbacks.ts'
import { type OAuthProviderConfig, oauthProvider, type OidcProviderConfig, oidcProvider } from './provider.ts'

/** What is yours of a provider of the catalogue; everything else may be overridden, too. */
type Client<Config> = Pick<OidcProviderConfig, 'clientId' | 'clientSecret'> & Partial<Config>

/** A provider at one address for everybody. */
const fixed =
  (entry: Pick<OidcProviderConfig, 'id' | 'name' | 'issuer'> & Partial<OidcProviderConfig>) =>
  (client: Client<OidcProviderConfig>) =>
    oidcProvider({ ...entry, ...client })

/** A provider where each customer has an issuer of their own. */
const own =
  (entry: Pick<OidcProviderConfig, 'id' | 'name'> & Partial<OidcProviderConfig>) =>
  (client: Client<OidcProviderConfig> & Pick<OidcProviderConfig, 'issuer'>) =>
    oidcProvider({ ...entry, ...client })

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Whoever hides their address on GitHub still has one; only a verified one counts. */
const primaryEmail = (emails: unknown) => {
  const list = Array.isArray(emails) ? emails.filter(isObject) : []
  return text(list.find(({ primary, verified }) => primary === true && verified === true)?.email)
}

const askGithub: Exclude<OAuthProviderConfig['userinfo'], string> = async ask => {
  const profile = await ask('https://api.github.com/user')
  if (!isObject(profile)) throw new Error('the profile is not a JSON object')
  if (text(profile.email) !== undefined) return profile
  return { ...profile, email: primaryEmail(await ask('https://api.github.com/user/emails')) }
}

const githubUser = (profile: Profile) => ({
  // Not the login name: that can be given up and taken by someone else.
  id: typeof profile.id === 'number' ? profile.id : '',
  name: text(profile.name) ?? text(profile.login),
  email: text(profile.email),
  image: text(profile.avatar_url),
})

/** Providers whose addresses and habits are known; ids are those of next-auth 4, so that callback addresses stay. */
export const catalogue = {
  google: fixed({ id: 'google', name: 'Google', issuer: 'https://accounts.google.com' }),
  /** https://docs.github.com/en/apps/oauth-apps: no OpenID Connect for people. */
  github: (client: Client<OAuthProviderConfig>) =>
    oauthProvider({
      id: 'github',
      name: 'GitHub',
      issuer: 'https://github.com/login/oauth',
      authorizationUrl: 'https://github.com/login/oauth/authorize',
      tokenUrl: 'https://github.com/login/oauth/access_token',
      userinfo: askGithub,
      scope: 'read:user user:email',
      profile: githubUser,
      ...client,
    }),
  /** Everybody's accounts unless `tenantId` names a directory. An address there is what its directory says, unproved. */
  entra: ({ tenantId = 'common', ...client }: Client<OidcProviderConfig> & { tenantId?: string }) =>
    oidcProvider({
      id: 'azure-ad',
      name: 'Microsoft',
      issuer: `https://login.microsoftonline.com/${tenantId}/v2.0`,
      ...client,
    }),
  /** The client secret is a JSON Web Token that you sign, and renew within six months. */
  apple: fixed({
    id: 'apple',
    name: 'Apple',
    issuer: 'https://appleid.apple.com',
    scope: 'openid name email',
    // Apple sends name and e-mail address in no other way.
    responseMode: 'form_post',
    clientAuthentication: 'client_secret_post',
  }),
  gitlab: fixed({ id: 'gitlab', name: 'GitLab', issuer: 'https://gitlab.com' }),
  slack: fixed({ id: 'slack', name: 'Slack', issuer: 'https://slack.com' }),
  auth0: own({ id: 'auth0', name: 'Auth0' }),
  okta: own({ id: 'okta', name: 'Okta' }),
  keycloak: own({ id: 'keycloak', name: 'Keycloak' }),
  cognito: own({ id: 'cognito', name: 'Cognito' }),
  /** The client id is the project's. */
  descope: (client: Client<OidcProviderConfig>) =>
    oidcProvider({ id: 'descope', name: 'Descope', issuer: `https://api.descope.com/${client.clientId}`, ...client }),
  /** The issuer is the address of a Gatehouse and the id of a project: `https://id.example/P2abc`. */
  gatehouse: own({ id: 'gatehouse', name: 'Gatehouse', signOutAtProvider: true }),
}
