import { renderHostedError } from '@gatehouse-id/pages'
import { errors } from 'oidc-provider'
import type { PageOptionsOf } from './page-options.ts'
import type { Context } from '../hosted/interaction/interaction-request.ts'
import { sendPage } from './send-page.ts'

/** Applications ask here themselves, and read JSON. */
const ofApplications = /\/oauth2\/v1\/(?:[\w.-]+\/)*(token|device|par|userinfo|introspect|revoke)$/

/** The answer to a request whose session has ended before its answer was stored (RFC 6749 §5.2). */
export function answerEnded(pageOptionsOf: PageOptionsOf) {
  return async (ctx: Context, next: () => Promise<void>): Promise<void> => {
    try {
      await next()
    } catch (error) {
      if (!(error instanceof errors.InvalidGrant)) throw error
      for (const header of ['set-cookie', 'location']) ctx.res.removeHeader(header)
      if (ofApplications.test(ctx.path)) {
        ctx.status = 400
        ctx.body = { error: error.error, error_description: error.error_description }
        return
      }
      const shown = { ...(await pageOptionsOf(ctx)), requestId: ctx.get('x-request-id') }
      sendPage(ctx, 400, renderHostedError({ ...shown, reason: 'expired' }))
    }
  }
}
