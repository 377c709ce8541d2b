import { RateLimited } from '@gatehouse-id/operation'
import { renderHostedError } from '@gatehouse-id/pages'
import { callOf } from './call-of.ts'
import type { Context } from '../hosted/interaction/interaction-request.ts'
import type { PageOptionsOf } from './page-options.ts'
import { sendPage } from './send-page.ts'
import type { RateLimits } from '../../../authentication/rate-limits/rate-limits.ts'

/** What is open to everyone and stores or starts something each time, of every kind of issuer. */
const paths = /\/oauth2\/v1\/(?:[\w.-]+\/)*(authorize|logout|device|par)(?:\/|$)/
/** They share the limit of starting a sign-in with a provider, which is a similar request. */
const limit = 'social.start'
/** Pushed by servers, each for all of its visitors. */
const pushedLimit = 'accessKeyExchange.exchange'

/** Limits authorization and sign-out requests by IP address. */
export function limitRequests(
  { rateLimits }: { rateLimits: RateLimits | undefined },
  projectId: string,
  pageOptionsOf: PageOptionsOf,
) {
  return async (ctx: Context, next: () => Promise<void>): Promise<void> => {
    const [, endpoint] = paths.exec(ctx.path) ?? []
    if (endpoint === undefined) return next()
    try {
      rateLimits?.admit(endpoint === 'par' ? pushedLimit : limit, callOf(ctx, projectId))
    } catch (error) {
      if (!(error instanceof RateLimited)) throw error
      ctx.set('retry-after', String(error.retryAfterSeconds ?? 1))
      const shown = { ...(await pageOptionsOf(ctx)), requestId: ctx.get('x-request-id') }
      return sendPage(ctx, 429, renderHostedError({ ...shown, reason: 'tooMany' }))
    }
    return next()
  }
}
