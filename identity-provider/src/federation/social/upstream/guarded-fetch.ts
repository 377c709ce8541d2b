import type { CustomFetch } from 'openid-client'
import { toResponse } from '../../../foundation/outgoing/fetch.ts'
import type { Outgoing } from '../../../foundation/outgoing/request.ts'

/** Discovery documents and key sets of large providers have about 10 kB. */
const bytesMax = 512 * 1024
/** A key set is fetched during a sign-in, so the timeout is short. */
const keySetTimeoutMs = 5_000

/** The fetch of openid-client, with the limits of every outgoing request. */
export function guardedFetch(outgoing: Outgoing): CustomFetch {
  return async (url, { method, headers, body }) => {
    const isKeySet = headers.accept?.includes('jwk-set') ?? false
    const answer = await outgoing({
      url,
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      ...(body !== null && body !== undefined && { body: body.toString() }),
      ...(isKeySet && { timeoutMs: keySetTimeoutMs }),
      bytesMax,
    })
    return toResponse(answer)
  }
}
