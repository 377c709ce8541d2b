import type { z } from 'zod'
import { authorityOf, type OauthProvider } from './provider.ts'

export type Preset = Omit<z.input<typeof OauthProvider>, 'clientId'>

function oidc(issuer: string) {
  return { kind: 'oidc' as const, issuer }
}

/** The settings of common providers; an administrator only adds a client id and a secret. */
export const presets: Preset[] = [
  {
    id: 'google',
    label: 'Google',
    protocol: oidc('https://accounts.google.com'),
    scopes: ['openid', 'email', 'profile'],
  },
  {
    // It never says that an address is verified, so it must not link by e-mail.
    id: 'microsoft',
    label: 'Microsoft',
    protocol: oidc('https://login.microsoftonline.com/common/v2.0'),
    scopes: ['openid', 'email', 'profile'],
  },
  {
    // Its client secret is a token that its console signs and that expires after half a year.
    id: 'apple',
    label: 'Apple',
    protocol: oidc('https://appleid.apple.com'),
    scopes: ['openid', 'email', 'name'],
    parameters: { response_mode: 'form_post' },
  },
  {
    id: 'github',
    label: 'GitHub',
    protocol: {
      kind: 'oauth2',
      authorizationUrl: 'https://github.com/login/oauth/authorize',
      tokenUrl: 'https://github.com/login/oauth/access_token',
      userUrl: 'https://api.github.com/user',
      emailsUrl: 'https://api.github.com/user/emails',
    },
    scopes: ['read:user', 'user:email'],
    attributes: { subject: 'id', picture: 'avatar_url' },
  },
  {
    id: 'gitlab',
    label: 'GitLab',
    protocol: oidc('https://gitlab.com'),
    scopes: ['openid', 'email', 'profile'],
  },
  {
    id: 'facebook',
    label: 'Facebook',
    protocol: {
      kind: 'oauth2',
      authorizationUrl: 'https://www.facebook.com/dialog/oauth',
      tokenUrl: 'https://graph.facebook.com/oauth/access_token',
      userUrl: 'https://graph.facebook.com/me?fields=id,name,email,first_name,last_name,picture',
    },
    scopes: ['email', 'public_profile'],
    attributes: { subject: 'id', givenName: 'first_name', familyName: 'last_name', picture: 'picture.data.url' },
  },
  {
    // Its ID tokens carry no nonce, so the userinfo endpoint is used instead.
    id: 'linkedin',
    label: 'LinkedIn',
    protocol: {
      kind: 'oauth2',
      authorizationUrl: 'https://www.linkedin.com/oauth/v2/authorization',
      tokenUrl: 'https://www.linkedin.com/oauth/v2/accessToken',
      userUrl: 'https://api.linkedin.com/v2/userinfo',
    },
    scopes: ['openid', 'profile', 'email'],
  },
  {
    id: 'discord',
    label: 'Discord',
    protocol: {
      kind: 'oauth2',
      authorizationUrl: 'https://discord.com/oauth2/authorize',
      tokenUrl: 'https://discord.com/api/oauth2/token',
      userUrl: 'https://discord.com/api/users/@me',
    },
    scopes: ['identify', 'email'],
    attributes: { subject: 'id', emailVerified: 'verified', name: 'global_name' },
  },
  {
    id: 'slack',
    label: 'Slack',
    protocol: oidc('https://slack.com'),
    scopes: ['openid', 'email', 'profile'],
  },
]

/** Who vouches for the accounts of each preset, by its id: what an imported identity names as its issuer. */
export function issuersOfPresets(): Readonly<Record<string, string>> {
  return Object.fromEntries(presets.map(({ id, protocol }) => [id, authorityOf({ protocol })]))
}
