import { customClaims } from './login-options.ts'
import { claimName } from '../../claims/names.ts'

/** What a backend with a management key asserts about a session that it starts. */
export type BackendAssertions = {
  /** Top-level claims of every token, unlike the claims that clients send. */
  claims?: Record<string, unknown>
  /** At most the lifetime of the project. */
  refreshSeconds?: number
  /** Epoch milliseconds; the session ends no later. */
  endsAt?: number
  /** The impersonator. */
  actorId?: string
  /** Starts as a step-up. */
  isStepUp?: boolean
}

/** Claims of a backend: the usual limits, without reserved claims. */
export const assertedClaims = customClaims.superRefine((claims, context) => {
  for (const name of Object.keys(claims))
    if (claimName(name, 'others') === undefined)
      context.addIssue({ code: 'custom', path: [name], message: 'is a reserved claim' })
})
