import { RateLimited } from '@gatehouse/operation'
import { renderHostedError } from '@gatehouse/pages'
import { callOf } from './call-of.ts'
import type { Context } from './hosted/interaction-request.ts'
import { sendPage } from './hosted/send-page.ts'
import type { RateLimits } from '../../authentication/rate-limits/rate-limits.ts'

/** What anybody may open, signed in or not, and what begins something each time. */
const paths = /^\/oauth2\/v1\/(authorize|logout)(\/|$)/
/** They count with the starts of sign-ins elsewhere, which are of the same kind. */
const limit = 'social.start'

/** Authorization and sign-out requests are bounded by address. */
export function limitRequests({ rateLimits }: { rateLimits: RateLimits | undefined }, projectId: string) {
  return async (ctx: Context, next: () => Promise<void>): Promise<void> => {
    if (!paths.test(ctx.path)) return next()
    try {
      rateLimits?.admit(limit, callOf(ctx, projectId))
    } catch (error) {
      if (!(error instanceof RateLimited)) throw error
      ctx.set('retry-after', String(error.retryAfterSeconds ?? 1))
      return sendPage(ctx, 429, renderHostedError({ reason: 'tooMany', requestId: ctx.get('x-request-id') }))
    }
    return next()
  }
}
