import { RateLimited } from '@gatehouse/operation'
import { renderHostedError } from '@gatehouse/pages'
import { callOf } from './call-of.ts'
import type { Context } from './hosted/interaction-request.ts'
import type { PageOptionsOf } from './page-options.ts'
import { sendPage } from './hosted/send-page.ts'
import type { RateLimits } from '../../authentication/rate-limits/rate-limits.ts'

/** Paths that are open to everyone and start something each time. */
const paths = /^(\/[\w-]+)?\/oauth2\/v1\/(apps\/)?(authorize|logout|device)(\/|$)/
/** They share the limit of starting a sign-in with a provider, which is a similar request. */
const limit = 'social.start'

/** Limits authorization and sign-out requests by IP address. */
export function limitRequests(
  { rateLimits }: { rateLimits: RateLimits | undefined },
  projectId: string,
  pageOptionsOf: PageOptionsOf,
) {
  return async (ctx: Context, next: () => Promise<void>): Promise<void> => {
    if (!paths.test(ctx.path)) return next()
    try {
      rateLimits?.admit(limit, callOf(ctx, projectId))
    } catch (error) {
      if (!(error instanceof RateLimited)) throw error
      ctx.set('retry-after', String(error.retryAfterSeconds ?? 1))
      const shown = { ...(await pageOptionsOf(ctx)), requestId: ctx.get('x-request-id') }
      return sendPage(ctx, 429, renderHostedError({ ...shown, reason: 'tooMany' }))
    }
    return next()
  }
}
