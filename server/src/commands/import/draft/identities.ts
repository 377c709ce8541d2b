import { issuersOfPresets } from '@gatehouse-id/identity-provider'

/** What other systems call the providers that Gatehouse has presets of. */
const names: Readonly<Record<string, string>> = {
  'google-oauth2': 'google',
  'google.com': 'google',
  signinwithapple: 'apple',
  'apple.com': 'apple',
  'github.com': 'github',
  'facebook.com': 'facebook',
  linkedin_oidc: 'linkedin',
  slack_oidc: 'slack',
}
const microsoft = /^(microsoft|azure|azuread|azure-ad|windowslive|waad|live|microsoft-entra-id)/

/**
 * The provider here that vouches for the accounts which another system keeps under this name. Ids at Microsoft and Facebook
 * belong to one application; Facebook's go on where its application does.
 */
export function identityOf(name: string): { provider: string; issuer: string } | { why: string } {
  const plain = name.toLowerCase().replace(/^oauth_/, '')
  const provider = names[plain] ?? plain
  if (microsoft.test(provider))
    return { why: 'accounts at Microsoft are not taken over: their ids depend on tenant and application' }
  const issuer = issuersOfPresets()[provider]
  return issuer === undefined ? { why: `there is no preset for the provider ${name}` } : { provider, issuer }
}
