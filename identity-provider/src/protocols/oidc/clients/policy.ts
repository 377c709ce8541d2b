import type { AllClientMetadata } from 'oidc-provider'
import type { DrawnBy, InboundApplicationRow } from '../../../applications/index.ts'

/** What the provider's own rules ask about a client. */
export type ClientPolicy = {
  /** The SSO application behind the client: only users to whom it is assigned get in. */
  applicationId?: string
  /** The inbound application behind the client: consents are kept. */
  inboundApplicationId?: string
  /** The same as the request has read it. */
  inboundApplication?: InboundApplicationRow
  /** More secrets that work now: added ones, and the one before the last rotation. */
  otherSecrets?: readonly string[]
  /** Origins whose every page the client may be redirected to, in place of registered URLs. */
  redirectOrigins?: readonly string[]
  /** Whether every port of this machine counts as such an origin. */
  acceptsLoopback?: boolean
  /** A third-party application: users are asked before it gets their data. */
  isThirdParty?: boolean
  /** False for an application whose users are created by administrators: its sign-in page creates no accounts. */
  acceptsSignUp?: boolean
  /** What draws the sign-in of its users; `asRegistered` is said by the settings under which it introduced itself. */
  drawnBy?: DrawnBy | 'asRegistered'
  /** How long its refresh tokens live; 28 days without it. */
  refreshSeconds?: number | undefined
  requiresPkce?: boolean
  /** Users sign in again at each request, whatever session the browser has. */
  forcesAuthentication?: boolean
  /** Claims of users that the client gets; all those of the granted scopes when empty. */
  claims?: readonly string[]
  /** The template whose claims its tokens get. */
  jwtTemplateId?: string
  /** Resources (RFC 8707) for which the client may ask access tokens. */
  audiences?: readonly string[]
  /** Only members of one of these tenants get in; everyone without it. */
  allowedTenants?: readonly string[]
  /** Whether its ID tokens come back to us, as proofs of their users. */
  provesUsers?: boolean
  /** Where the client may act for its users, and its client id there. */
  crossAppAccess?: readonly { audience: string; clientId: string }[]
}

/** The property of a client's metadata that holds its policy. */
export const policyProperty = 'gatehouse'
export type ClientMetadata = AllClientMetadata & { [policyProperty]: ClientPolicy }

/** The policy of a client that `createFindClient` found. */
export function policyOf(client: object): ClientPolicy {
  // Safe: every client is made of a ClientMetadata.
  return (client as Partial<Record<typeof policyProperty, ClientPolicy>>)[policyProperty] ?? {}
}
