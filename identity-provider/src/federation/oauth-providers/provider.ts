import { exactUrl } from '@gatehouse-id/operation'
import { z } from 'zod'
import { named } from '../../foundation/fields/fields.ts'

const url = exactUrl.max(500)
const claim = z.string().min(1).max(100)
/** Parameters that every sign-in sets itself; settings must not replace them. */
const reserved = new Set([
  'client_id',
  'redirect_uri',
  'response_type',
  'scope',
  'state',
  'nonce',
  'code_challenge',
  'code_challenge_method',
  'request',
  'request_uri',
])

const Protocol = z.discriminatedUnion('kind', [
  /** OpenID Connect: the issuer publishes its endpoints and signs the identity of the user. */
  z.object({ kind: z.literal('oidc'), issuer: url }),
  /** OAuth 2 only: the access token is used to request the identity of the user. */
  z.object({
    kind: z.literal('oauth2'),
    authorizationUrl: url,
    tokenUrl: url,
    userUrl: url,
    /** A list of `{ email, primary, verified }`, for providers without an address in the user (GitHub). */
    emailsUrl: url.optional(),
  }),
])

/** The claim for each profile field in the provider's answer; dots lead into objects. */
const Attributes = z.object({
  subject: claim.default('sub'),
  email: claim.default('email'),
  emailVerified: claim.default('email_verified'),
  name: claim.default('name'),
  givenName: claim.default('given_name'),
  familyName: claim.default('family_name'),
  picture: claim.default('picture'),
})

/** A sign-in provider, without its client secret. */
export const OauthProvider = z.object({
  id: z
    .string()
    .regex(/^[a-z0-9][a-z0-9_-]{0,49}$/, 'must be 1 to 50 lower-case letters, digits, dashes or underscores'),
  /** What users see: `Continue with …`. */
  label: z.string().trim().min(1).max(60),
  isEnabled: z.boolean().default(true),
  protocol: Protocol,
  clientId: z.string().trim().min(1).max(500),
  scopes: z.array(z.string().min(1).max(200)).max(50).default([]),
  attributes: Attributes.prefault({}),
  /** Added to the authorization request, such as `response_mode`. */
  parameters: named(z.string().max(500), { nameMax: 100, entriesMax: 50 })
    .refine(given => !Object.keys(given).some(name => reserved.has(name)), 'holds a parameter that every sign-in sets')
    .default({}),
  /** Whether a user with the same verified e-mail address is linked to the existing account. */
  linksByEmail: z.boolean().default(true),
  /** Whether the user's tokens from the provider are stored, for `GET /v1/mgmt/user/provider/token`. */
  keepsTokens: z.boolean().default(false),
})
export type OauthProvider = z.output<typeof OauthProvider>

/** Where an identity comes from: a provider, or a tenant's SAML provider. */
export type IdentitySource = Pick<OauthProvider, 'id' | 'linksByEmail' | 'keepsTokens'> & {
  /** Whether it is in the server's own configuration. */
  isOfServer?: boolean
  protocol: OauthProvider['protocol'] | { kind: 'saml'; entityId: string }
}

/** Who vouches for the identities: the issuer, the URL of the userinfo endpoint, or the SAML entity. */
export function authorityOf({ protocol }: Pick<IdentitySource, 'protocol'>): string {
  if (protocol.kind === 'saml') return protocol.entityId
  return protocol.kind === 'oidc' ? protocol.issuer : protocol.userUrl
}

/** Whether credentials for one configuration may be sent to the other: same client, same URLs. */
export function isSameParty(
  one: Pick<OauthProvider, 'protocol' | 'clientId'>,
  other: Pick<OauthProvider, 'protocol' | 'clientId'>,
): boolean {
  return partyOf(one) === partyOf(other)
}
export function partyOf({ protocol, clientId }: Pick<OauthProvider, 'protocol' | 'clientId'>): string {
  return JSON.stringify([protocol, clientId])
}

/** The settings of a provider before it is added to a project. */
export type OauthProviderPreset = Omit<OauthProvider, 'clientId'>
