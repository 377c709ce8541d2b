import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'

import type { SignIn } from '../create-sign-in.ts'

/** A request of node:http, or of a framework on top of it. */
export type NodeRequest = IncomingMessage & {
  /** The address before a router removed its mount path (Express). */
  originalUrl?: string
  /** The body, if a parser has already read it (Express, Next.js pages). */
  body?: unknown
}

function headersOf({ headers }: IncomingMessage) {
  const pairs = Object.entries(headers).flatMap(
    ([name, value = []]): [string, string][] => (name.startsWith(':') ? [] : [value].flat().map(one => [name, one])), // skips the pseudo-headers of HTTP/2
  )
  return new Headers(pairs)
}

function bodyOf(request: NodeRequest, headers: Headers): BodyInit | undefined {
  const { method, body } = request
  if (method === 'GET' || method === 'HEAD') return undefined
  // Safe: Node and the web have two types for the same stream.
  if (body === undefined) return Readable.toWeb(request) as ReadableStream
  if (typeof body === 'string' || body instanceof Uint8Array) return Uint8Array.from(Buffer.from(body))
  headers.delete('content-length')
  headers.set('content-type', 'application/json')
  return JSON.stringify(body)
}

function pathOf({ originalUrl, url = '/' }: NodeRequest) {
  return originalUrl ?? url
}

/**
 * Converts a request of node:http for `getSession` and the like, without reading its body. Only the path matters: the
 * public address comes from the configuration.
 * @throws {TypeError} when the method or a header is not allowed in a `Request`
 */
export function webRequest(request: NodeRequest): Request {
  return new Request(`http://localhost${pathOf(request)}`, { method: request.method, headers: headersOf(request) })
}

function webRequestWithBody(request: NodeRequest): Request {
  const headers = headersOf(request)
  const body = bodyOf(request, headers)
  return new Request(`http://localhost${pathOf(request)}`, {
    method: request.method,
    headers,
    body,
    // Required for streams, but missing from the types of fetch.
    ...({ duplex: 'half' } as object),
  })
}

/** Sends a `Response`, such as the one of `requireSession`, as a response of node:http. */
export async function sendResponse(answer: Response, response: ServerResponse): Promise<void> {
  response.statusCode = answer.status
  for (const [name, value] of answer.headers) if (name !== 'set-cookie') response.setHeader(name, value)
  const cookies = answer.headers.getSetCookie()
  if (cookies.length > 0) response.setHeader('set-cookie', cookies)
  response.end(Buffer.from(await answer.arrayBuffer()))
}

/** The sign-in routes as a listener for node:http, Express and the like. */
export function nodeListener({ handle }: Pick<SignIn, 'handle'>) {
  return async (request: NodeRequest, response: ServerResponse): Promise<void> => {
    let converted: Request
    try {
      converted = webRequestWithBody(request)
    } catch {
      // A method or header that `Request` does not allow, such as TRACE.
      response.statusCode = 400
      response.end()
      return
    }
    await sendResponse(await handle(converted), response)
  }
}
