import { customClaims } from './login-options.ts'
import { isReservedClaim } from '../tokens/reserved-claims.ts'

/** What a back end, which holds a management key, vouches for in a session that it begins. */
export type BackendAssertions = {
  /** At the top level of every token, unlike the claims that clients send. */
  claims?: Record<string, unknown>
  /** At most as long as the project has it. */
  refreshSeconds?: number
  /** Epoch milliseconds that the session does not outlive. */
  endsAt?: number
  /** Who acts as the user. */
  actorId?: string
  /** Begins as a step-up. */
  isStepUp?: boolean
}

/** Claims of a back end: as many and as long as others, and none of the provider's own. */
export const trustedClaims = customClaims.superRefine((claims, context) => {
  for (const name of Object.keys(claims))
    if (isReservedClaim(name)) context.addIssue({ code: 'custom', path: [name], message: 'is a claim of the provider' })
})
