import type Provider from 'oidc-provider'
import { answerUnavailable, unavailableOf } from '../../../foundation/errors/unavailable.ts'
import type { Context } from '../hosted/interaction/interaction-request.ts'

/** Answers requests that an outage stops, here or inside the provider, which takes it for a failure of its own. */
export function answerOutages(provider: Provider) {
  const failures = new WeakMap<object, unknown>()
  provider.on('server_error', (ctx, error) => failures.set(ctx.req, error))
  return async (ctx: Context, next: () => Promise<void>): Promise<void> => {
    try {
      await next()
    } catch (error) {
      if (!unavailableOf(error)) throw error
      failures.set(ctx.req, error)
    }
    const answer = answerUnavailable(failures.get(ctx.req), {
      method: ctx.method,
      header: name => ctx.get(name),
      requestId: ctx.get('x-request-id'),
      hasPage: ctx.path.startsWith('/sign-in/'),
    })
    if (!answer) return
    for (const header of ['set-cookie', 'location']) ctx.res.removeHeader(header)
    ctx.status = answer.status
    ctx.set(answer.headers)
    ctx.body = answer.body
  }
}
