import type { SignIn } from '../create-sign-in.ts'

/** A browser of the simplest kind: it keeps cookies, sends them back, and follows nothing by itself. */
export interface Browser {
  /** Cookies by name, as values came over the wire, still percent-encoded. */
  cookies: Map<string, string>
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  /** Posts a form. */
  post(path: string, fields?: Record<string, string>, headers?: Record<string, string>): Promise<Answer>
  send(request: Request): Promise<Answer>
  /** A fresh token for forms, as the client fetches it. */
  csrfToken(): Promise<string>
}

export interface Answer {
  status: number
  headers: Headers
  text: string
  setCookies: string[]
  /** The Location header. */
  location: string | undefined
  /** The body as JSON; throws when it is none. */
  json(): unknown
  /** The field `url` of a JSON body. */
  url(): string
}

/** Reads one `Set-Cookie` header; a browser forgets at Max-Age=0. */
export const parseSetCookie = (header: string) => {
  const [pair = '', ...attributes] = header.split('; ')
  const equals = pair.indexOf('=')
  return { name: pair.slice(0, equals), value: pair.slice(equals + 1), attributes }
}

const answerOf = async (response: Response): Promise<Answer> => {
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

/** A browser of someone who visits `base`, the address of the sign-in routes. */
export const createBrowser = (signIn: Pick<SignIn, 'handle'>, base: string): Browser => {
  const cookies = new Map<string, string>()

  const send = async (request: Request) => {
    if (cookies.size > 0) request.headers.set('cookie', Array.from(cookies, pair => pair.join('=')).join('; '))
    const answer = await answerOf(await signIn.handle(request))
    for (const header of answer.setCookies) {
      const { name, value, attributes } = parseSetCookie(header)
      if (attributes.includes('Max-Age=0')) cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }
  const address = (path: string) => (path.startsWith('http') ? path : base + path)

  const browser: Browser = {
    cookies,
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
