import type { Outgoing, OutgoingAnswer } from './request.ts'

/** The `fetch` of a library, with the limits of every outgoing request; redirects are not followed. */
export function outgoingFetch(outgoing: Outgoing): typeof fetch {
  return async (url, { method, headers, body } = {}) =>
    toResponse(
      await outgoing({
        url: url instanceof Request ? url.url : url.toString(),
        method: method === 'POST' ? 'POST' : 'GET',
        headers: Object.fromEntries(new Headers(headers)),
        ...(body !== null && body !== undefined && { body: body.toString() }),
      }),
    )
}

export function toResponse({ status, body, contentType }: OutgoingAnswer): Response {
  const hasBody = status !== 204 && status !== 304
  return new Response(hasBody ? new Uint8Array(body) : null, { status, headers: { 'content-type': contentType } })
}
