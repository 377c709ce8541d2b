import type { CheckName, CheckResult } from './checks.ts'

type Failed = Pick<CheckResult, 'received' | 'expected'>

/** What to do about a failed check, in plain words, for whoever configures the identity provider. */
const remedies: Record<CheckName, (failed: Failed) => string> = {
  provider: () => 'The provider could not be used. Check its address, its client id and its secret, then try again.',
  response: () =>
    'The provider posted no SAML response here. Check the assertion consumer URL that is configured there.',
  structure: () =>
    'The response is not a plain SAML 2.0 response with one assertion. Ask the provider for its default format.',
  status: ({ received }) =>
    `The provider refused the sign-in (${received}). Its own log says why; often the user is not assigned to this application there.`,
  algorithm: ({ received }) =>
    `The provider uses ${received || 'an algorithm'} which is not allowed. Choose RSA-SHA256 there, and RSA-OAEP for encryption.`,
  signature: ({ received }) =>
    received === 'no signature'
      ? 'Nothing is signed. Switch on “Sign assertion” or “Sign response” at the provider.'
      : 'The signature is by a key that is not configured here. Copy the provider’s current signing certificate into this configuration, or read its metadata again.',
  certificate: () =>
    'The provider signs with a certificate that has expired or is not valid yet. Renew it there, then copy the new one into this configuration.',
  decryption: () =>
    'The assertion is encrypted to another key. Copy our encryption certificate, or our metadata, into the provider again.',
  issuer: ({ received, expected }) =>
    `The response is from ${received || 'nobody'}; this configuration expects ${expected}: copy the provider’s entity id (issuer) into this configuration.`,
  destination: ({ received, expected }) =>
    `The response is addressed to ${received}; this configuration is at ${expected}: copy ${expected} into the assertion consumer (ACS) URL of the provider.`,
  request: () =>
    'The response does not answer the sign-in that was begun here. It was used before, took longer than 15 minutes, or was begun in another place: begin again.',
  idpInitiated: () =>
    'The provider began this sign-in by itself, or the sign-in had expired. Begin at the application, or allow sign-ins that the provider begins, with a redirect URL.',
  audience: ({ received, expected }) =>
    `The assertion is for audience ${received || 'nobody'}; this configuration is ${expected}: copy ${expected} into the audience (entity id) of the provider.`,
  recipient: ({ received, expected }) =>
    `The assertion is for recipient ${received || 'nobody'}; this configuration is at ${expected}: copy ${expected} into the recipient or ACS URL of the provider.`,
  time: ({ received, expected }) =>
    `The assertion is valid ${received}, which is not now (${expected}). Set the provider’s clock; three minutes of difference are allowed.`,
  replay: () => 'The same assertion was used before. Begin a new sign-in.',
  subject: () => 'The assertion names no user. Configure a NameID at the provider, such as the email address.',
  token: () => 'The provider’s token was refused. Check the client id, the issuer and the keys of this configuration.',
  profile: () =>
    'The provider sends a transient NameID and no email address. Send a NameID that stays, or map an attribute to the email address.',
  account: ({ received }) =>
    `The user was identified, but has no account to sign in to: ${received}. Check the domains of this configuration and the account.`,
  membership: ({ received }) => `The user may not join this tenant: ${received}.`,
}

export function remedyOf({ check, isPassed, ...failed }: CheckResult): string {
  return isPassed ? '' : remedies[check](failed)
}
