import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { KitRefused } from '../refused.ts'
import { mailboxPage } from '../mailbox-page/page.ts'
import type { RunningGatehouse } from '../running.ts'
import { testingRoutes } from './routes.ts'

const prefix = '/v1/gatehouse/testing/'
const mailboxPath = `${prefix}mailbox`
const bodyBytesMax = 64 * 1024

export function isTestingPath({ url = '' }: IncomingMessage): boolean {
  return url.startsWith(prefix)
}

/** The page of the messages, for a browser that has not got the key: no server sees what follows the `#`. */
export function mailboxPageOf(url: string, key: string): string {
  return `${url}${mailboxPath}#${encodeURIComponent(key)}`
}

/** Serves the kit of a Gatehouse to tests in other processes; false for other requests. All are POSTs of JSON with the key, but for a page. */
export function createTestingApi(key: string, gatehouse: () => RunningGatehouse) {
  let routes: ReturnType<typeof testingRoutes> | undefined
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const path = (request.url ?? '').split('?', 1)[0] ?? ''
    if (!path.startsWith(prefix)) return false
    if (path === mailboxPath && (request.method === 'GET' || request.method === 'HEAD')) {
      response.writeHead(200, mailboxPage.headers).end(request.method === 'GET' ? mailboxPage.page : undefined)
      return true
    }
    const answer = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      return true
    }
    const given = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    if (!isSame(given, key)) return answer(401, { message: 'GATEHOUSE_TESTING_KEY is the bearer of this' })
    routes ??= testingRoutes(gatehouse())
    const route = request.method === 'POST' ? routes.get(path.slice(prefix.length)) : undefined
    if (!route) return answer(404, { message: `there is no POST ${path}` })
    try {
      const body = await readBody(request)
      return answer(200, (await route(body)) ?? {})
    } catch (error) {
      const message = messageOf(error)
      if (message === undefined) throw error
      return answer(400, { message })
    }
  }
}

/** What the caller can mend; undefined for what is ours. */
function messageOf(error: unknown): string | undefined {
  const theirs = [KitRefused, TypeError, RangeError, SyntaxError]
  return error instanceof Error && theirs.some(kind => error instanceof kind) ? error.message : undefined
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += chunk.length
    if (bytes > bodyBytesMax) throw new RangeError(`a body has at most ${bodyBytesMax} bytes`)
    chunks.push(chunk)
  }
  const text = Buffer.concat(chunks).toString()
  return text === '' ? {} : JSON.parse(text)
}

/** Compares digests, so that the time says nothing of the key. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
