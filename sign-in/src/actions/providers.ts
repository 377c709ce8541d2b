import { jsonReply } from '../requests/replies.ts'
import type { RequestContext } from '../requests/request-context.ts'

/** Lists the public data of the providers. Sets no cookies. */
export function getProviders({ context: { base, providers } }: RequestContext) {
  return jsonReply(
    200,
    Object.fromEntries(
      Array.from(providers, ([id, { provider }]) => [
        id,
        {
          id,
          name: provider.name,
          type: provider.type,
          signinUrl: `${base.url}/signin/${id}`,
          callbackUrl: `${base.url}/callback/${id}`,
        },
      ]),
    ),
  )
}
