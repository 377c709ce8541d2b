import { jsonReply } from '../requests/replies.ts'
import type { Action } from './action.ts'

/** What the browser may know of the providers. Sets no cookies. */
export const getProviders: Action = ({ context: { base, providers } }) =>
  jsonReply(
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
