import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import type { Context } from '../hosted/interaction/interaction-request.ts'

/** The token endpoint of every issuer refuses while the clock is wrong: the OpenID provider signs by itself. */
export function issueByRightClock({ requireRightClock }: Pick<Dependencies, 'requireRightClock'>) {
  return async (ctx: Context, next: () => Promise<void>): Promise<void> => {
    if (/\/oauth2\/v1\/(?:[\w.-]+\/)*token$/.test(ctx.path)) requireRightClock()
    await next()
  }
}
