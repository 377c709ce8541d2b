import { createTestBrowser, parseSetCookie } from '@gatehouse-id/operation/testing'

import type { SignIn } from '../create-sign-in.ts'

export { parseSetCookie }

/** A browser that keeps cookies and follows no redirects. */
export type Browser = {
  /** Cookies by name, percent-encoded as in the headers. */
  cookies: Map<string, string>
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  /** Posts a form. */
  post(path: string, fields?: Record<string, string>, headers?: Record<string, string>): Promise<Answer>
  send(request: Request): Promise<Answer>
  /** Fetches a CSRF token as the client does. */
  csrfToken(): Promise<string>
}

export type Answer = {
  status: number
  headers: Headers
  text: string
  setCookies: string[]
  /** The Location header. */
  location: string | undefined
  /** The body as JSON; throws when it is not JSON. */
  json(): unknown
  /** The field `url` of a JSON body. */
  url(): string
}

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text()
  const json = (): unknown => JSON.parse(text)
  return {
    status: response.status,
    headers: response.headers,
    text,
    setCookies: response.headers.getSetCookie(),
    location: response.headers.get('location') ?? undefined,
    json,
    url: () => {
      const value = json()
      if (typeof value !== 'object' || value === null || !('url' in value)) throw new Error(`no url in ${text}`)
      return String(value.url)
    },
  }
}

/** A browser that visits the sign-in routes at `base`. */
export function createBrowser(signIn: Pick<SignIn, 'handle'>, base: string): Browser {
  const { origin } = new URL(base)
  // Behind a proxy requests have other addresses, but the browser knows only one.
  const { cookies, send: sendRequest } = createTestBrowser({ fetch: signIn.handle, originOf: () => origin })
  const send = async (request: Request) => answerOf(await sendRequest(request))
  const address = (path: string) => (path.startsWith('http') ? path : base + path)

  const browser: Browser = {
    cookies: cookies(origin),
    send,
    get: (path, headers = {}) => send(new Request(address(path), { headers })),
    post: (path, fields = {}, headers = {}) =>
      send(new Request(address(path), { method: 'POST', headers, body: new URLSearchParams(fields) })),
    async csrfToken() {
      const value = (await browser.get('/csrf')).json()
      if (typeof value !== 'object' || value === null || !('csrfToken' in value)) throw new Error('no token')
      return String(value.csrfToken)
    },
  }
  return browser
}
