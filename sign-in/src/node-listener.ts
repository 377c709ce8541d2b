import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'

import type { SignIn } from './create-sign-in.ts'

/** A request of node:http, or what frameworks on top of it make of one. */
export type NodeRequest = IncomingMessage & {
  /** The address before a router took the path it is mounted at away (Express). */
  originalUrl?: string
  /** What a parser has read already (Express, pages of Next.js). */
  body?: unknown
}

const headersOf = ({ headers }: IncomingMessage) => {
  const pairs = Object.entries(headers).flatMap(
    ([name, value = []]): [string, string][] => (name.startsWith(':') ? [] : [value].flat().map(one => [name, one])), // HTTP/2 has names of its own
  )
  return new Headers(pairs)
}

const bodyOf = (request: NodeRequest, headers: Headers): BodyInit | undefined => {
  const { method, body } = request
  if (method === 'GET' || method === 'HEAD') return undefined
  // The types of Node and of the web describe the same stream.
  if (body === undefined) return Readable.toWeb(request) as ReadableStream
  if (typeof body === 'string' || body instanceof Uint8Array) return Uint8Array.from(Buffer.from(body))
  headers.delete('content-length')
  headers.set('content-type', 'application/json')
  return JSON.stringify(body)
}

const pathOf = ({ originalUrl, url = '/' }: NodeRequest) => originalUrl ?? url

/**
 * A request of node:http as `getSession` and its like take it: without its body, which stays to be read. Only the path
 * counts, for browsers know the address by the configuration. Throws TypeError for what the web does not allow.
 */
export const webRequest = (request: NodeRequest): Request =>
  new Request(`http://localhost${pathOf(request)}`, { method: request.method, headers: headersOf(request) })

const webRequestWithBody = (request: NodeRequest): Request => {
  const headers = headersOf(request)
  const body = bodyOf(request, headers)
  return new Request(`http://localhost${pathOf(request)}`, {
    method: request.method,
    headers,
    body,
    // Fetch demands this of streams, and its types do not know it.
    ...({ duplex: 'half' } as object),
  })
}

/** Answers a request of node:http with an answer of the web, such as the one of `requireSession`. */
export const sendResponse = async (answer: Response, response: ServerResponse): Promise<void> => {
  response.statusCode = answer.status
  for (const [name, value] of answer.headers) if (name !== 'set-cookie') response.setHeader(name, value)
  const cookies = answer.headers.getSetCookie()
  if (cookies.length > 0) response.setHeader('set-cookie', cookies)
  response.end(Buffer.from(await answer.arrayBuffer()))
}

/** The sign-in routes for servers that are called with a request and a response: node:http, Express, and their like. */
export const nodeListener =
  ({ handle }: Pick<SignIn, 'handle'>) =>
  async (request: NodeRequest, response: ServerResponse): Promise<void> => {
    let asked: Request
    try {
      asked = webRequestWithBody(request)
    } catch {
      // A method or a header that the web does not allow, such as TRACE.
      response.statusCode = 400
      response.end()
      return
    }
    await sendResponse(await handle(asked), response)
  }
