import { z } from 'zod'
import { callbackProblem, callbackUrls } from '../../callback-urls.ts'
import { withoutDefaults } from '../../../foundation/fields/fields.ts'
import { optionalUrl, shortText, url } from '../../../foundation/fields/setting-fields.ts'

const keysMax = 20
/** The public keys of a client (RFC 7517). */
const Jwks = z.object({
  keys: z
    .array(
      z
        .looseObject({ kty: z.enum(['RSA', 'EC', 'OKP'], 'must be RSA, EC or OKP') })
        .refine(isPublicKey, 'must be public'),
    )
    .max(keysMax, `must have at most ${keysMax} keys`),
})

/** The stored settings of an OpenID Connect application; the rest follows from its id. */
export const OidcSettings = z.object({
  loginPageUrl: url,
  forceAuthentication: z.boolean().default(false),
  /** Names of claims; when there are any, the application gets no others about users. */
  claims: z.array(shortText.min(1)).max(100).default([]),
  backChannelLogoutUrl: optionalUrl,
  frontChannelLogoutUrl: optionalUrl,
  customIdpInitiatedLoginPageUrl: optionalUrl,
  approvedRedirectUrls: callbackUrls.default([]),
  logoutRedirectUrls: callbackUrls.default([]),
  /** A public client has no secret: an app on the user's own device, or in the browser. */
  clientType: z.enum(['confidential', 'public']).default('confidential'),
  forcePkce: z.boolean().default(false),
  /** Ways to a token that are closed to the application, though it could use them. */
  authorizationCodeDisabled: z.boolean().default(false),
  refreshTokenDisabled: z.boolean().default(false),
  deviceCodeDisabled: z.boolean().default(false),
  /** Clients with a secret may send it either way. */
  tokenEndpointAuthMethod: z
    .enum(['client_secret_basic', 'client_secret_post', 'private_key_jwt'])
    .default('client_secret_basic'),
  /** Where the public keys for `private_key_jwt` are, unless they are in `jwks`. */
  jwksUrl: optionalUrl,
  jwks: Jwks.nullable().default(null),
  /** Resources (RFC 8707) for which the application may ask access tokens. */
  audienceWhitelist: z.array(url).max(100, 'must have at most 100 URLs').default([]),
  /** The template whose claims its ID and access tokens get; '' for none. */
  jwtTemplateId: z.string().max(100).default(''),
  /** The authorization servers of other applications at which it may act for its users, with its client id there. */
  crossAppAccess: z
    .array(z.object({ audience: url, clientId: shortText.min(1) }))
    .max(100, 'must have at most 100 entries')
    .default([]),
})
export type OidcSettings = z.output<typeof OidcSettings>

/** Those that every SDK knows; the others are Gatehouse's own, and stay when an update omits them. */
const ofSdks = { loginPageUrl: true, forceAuthentication: true } as const
export const OidcChanges = OidcSettings.pick(ofSdks).extend(withoutDefaults(OidcSettings.omit(ofSdks).shape))

/** Requires what belongs together to fit together. */
export function requireOidcClient(settings: OidcSettings, context: z.core.$RefinementCtx): void {
  const isPublic = settings.clientType === 'public'
  const refuse = (field: keyof OidcSettings, message: string | undefined) => {
    if (message !== undefined) context.addIssue({ code: 'custom', path: [field], message })
  }
  refuse('approvedRedirectUrls', callbackProblem(settings.approvedRedirectUrls, { isPublic }))
  refuse('logoutRedirectUrls', callbackProblem(settings.logoutRedirectUrls, { isPublic }))
  // OpenID Connect Front-Channel Logout 1.0 §2: pages of ours have frames of no other sites.
  const origins = settings.approvedRedirectUrls.map(each => URL.parse(each)?.origin)
  const { frontChannelLogoutUrl } = settings
  if (frontChannelLogoutUrl !== '' && !origins.includes(URL.parse(frontChannelLogoutUrl)?.origin))
    refuse('frontChannelLogoutUrl', 'must be at the origin of one of the approved redirect URLs')
  if (settings.tokenEndpointAuthMethod !== 'private_key_jwt') return
  refuse('tokenEndpointAuthMethod', isPublic ? 'must not be private_key_jwt for a public client' : undefined)
  const given = [settings.jwksUrl !== '', settings.jwks !== null].filter(Boolean).length
  if (given !== 1) refuse('tokenEndpointAuthMethod', 'private_key_jwt needs either jwks or jwksUrl, and not both')
}

function isPublicKey(key: Record<string, unknown>): boolean {
  return !['d', 'p', 'q', 'dp', 'dq', 'qi', 'k'].some(part => part in key)
}
