import { exactUrl } from '@gatehouse/operation'
import { z } from 'zod'
import { named } from '../../foundation/fields/fields.ts'

const url = exactUrl.max(500)
const claim = z.string().min(1).max(100)
/** What a sign-in sets itself: nobody may take its place. */
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
  /** OpenID Connect: the issuer says where everything is, and signs who somebody is. */
  z.object({ kind: z.literal('oidc'), issuer: url }),
  /** OAuth 2 alone: who somebody is, is asked with the access token. */
  z.object({
    kind: z.literal('oauth2'),
    authorizationUrl: url,
    tokenUrl: url,
    userUrl: url,
    /** A list of `{ email, primary, verified }`, where the user has none (GitHub). */
    emailsUrl: url.optional(),
  }),
])

/** Where each thing is found in what the provider tells of a person; dots lead into objects. */
const Attributes = z.object({
  subject: claim.default('sub'),
  email: claim.default('email'),
  emailVerified: claim.default('email_verified'),
  name: claim.default('name'),
  givenName: claim.default('given_name'),
  familyName: claim.default('family_name'),
  picture: claim.default('picture'),
})

/** A place where people may sign in besides here, but for its client secret. */
export const OauthProvider = z.object({
  id: z
    .string()
    .regex(/^[a-z0-9][a-z0-9_-]{0,49}$/, 'must be 1 to 50 lower-case letters, digits, dashes or underscores'),
  /** What people see: `Continue with …`. */
  label: z.string().trim().min(1).max(60),
  isEnabled: z.boolean().default(true),
  protocol: Protocol,
  clientId: z.string().trim().min(1).max(500),
  scopes: z.array(z.string().min(1).max(200)).max(50).default([]),
  attributes: Attributes.prefault({}),
  /** Sent along when a sign-in begins, such as `response_mode`. */
  parameters: named(z.string().max(500), { nameMax: 100, entriesMax: 50 })
    .refine(given => !Object.keys(given).some(name => reserved.has(name)), 'holds a parameter that every sign-in sets')
    .default({}),
  /** Whether people who have an account with the same verified e-mail address get into that one. */
  linksByEmail: z.boolean().default(true),
  /** Whether what the provider gives for somebody is kept, for `GET /v1/mgmt/user/provider/token`. */
  keepsTokens: z.boolean().default(false),
})
export type OauthProvider = z.output<typeof OauthProvider>

/** Who vouches for people: the issuer, or whoever is asked who somebody is. */
export function authorityOf({ protocol }: OauthProvider): string {
  return protocol.kind === 'oidc' ? protocol.issuer : protocol.userUrl
}

/** Whether what was given for the one may be sent to the other: the same client at the same places. */
export function isSameParty(
  one: Pick<OauthProvider, 'protocol' | 'clientId'>,
  other: Pick<OauthProvider, 'protocol' | 'clientId'>,
): boolean {
  return JSON.stringify([one.protocol, one.clientId]) === JSON.stringify([other.protocol, other.clientId])
}

/** What is known of a provider before it is one of the project's. */
export type OauthProviderPreset = Omit<OauthProvider, 'clientId'>
