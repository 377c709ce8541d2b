import { hash, randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'

/** A provider under measurement, with its one client. */
export type Provider = {
  clientId: string
  clientSecret: string
  authorize: string
  token: string
  userinfo: string
  introspection: string
  /** What each browser types on the sign-in page, as its own user; undefined for a provider that signs in without a page. */
  signIn: ((browser: number) => Record<string, string>) | undefined
  /** What it is asked for; by default with a refresh token that outlives the session of the browser. */
  scope?: string
}
type Tokens = { refresh_token: string; access_token: string }
type Answer = { status: number; location: string | undefined; cookies: string[]; body: string }

/** A browser that is signed in, and the application's server behind it, over kept-alive connections. */
async function createBrowser(provider: Provider, { redirectUri, at: number }: { redirectUri: string; at: number }) {
  const typed = provider.signIn?.(number)
  const agent = new Agent({ keepAlive: true, timeout: 3_000 })
  const cookies = new Map<string, { value: string; path: string }>()

  function send(url: URL, form?: Record<string, string>, bearer?: string): Promise<Answer> {
    const cookie = [...cookies]
      .filter(([, { path }]) => url.pathname.startsWith(path))
      .map(([name, { value }]) => `${name.split(' ')[0]}=${value}`)
      .join('; ')
    const headers = {
      ...(cookie !== '' && { cookie }),
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      ...(form && form === typed && { origin: url.origin }),
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
    }
    return new Promise((resolve, reject) => {
      const sent = request(url, { method: form ? 'POST' : 'GET', agent, headers }, response => {
        const chunks: Buffer[] = []
        response.on('data', chunk => chunks.push(chunk))
        response.on('end', () => {
          const answer = {
            status: response.statusCode ?? 0,
            location: response.headers.location,
            cookies: response.headers['set-cookie'] ?? [],
            body: Buffer.concat(chunks).toString('utf8'),
          }
          for (const line of answer.cookies) keep(line)
          resolve(answer)
        })
      })
      sent.on('error', reject)
      sent.end(form && new URLSearchParams(form).toString())
    })
  }

  function keep(line: string): void {
    const [pair = '', ...attributes] = line.split(/; ?/)
    const path = attributes.find(each => /^path=/i.test(each))?.slice(5) ?? '/'
    const name = pair.slice(0, pair.indexOf('='))
    const isGone = /expires=Thu, 01 Jan 1970|Max-Age=0/i.test(line)
    if (isGone) cookies.delete(`${name} ${path}`)
    else cookies.set(`${name} ${path}`, { value: pair.slice(name.length + 1), path })
  }

  async function authorize(verifier: string): Promise<string> {
    const url = new URL(provider.authorize)
    const parameters = {
      client_id: provider.clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: provider.scope ?? 'openid profile email offline_access',
      code_challenge: hash('sha256', verifier, 'base64url'),
      code_challenge_method: 'S256',
      state: randomBytes(16).toString('base64url'),
    }
    url.search = new URLSearchParams(parameters).toString()
    let at = url
    let answer = await send(at)
    for (let hops = 0; hops < 8 && answer.location !== undefined; hops++) {
      const next = new URL(answer.location, at)
      if (next.origin === new URL(redirectUri).origin) return next.searchParams.get('code') ?? ''
      at = next
      answer = await send(at, next.pathname.includes('/sign-in/') ? typed : undefined)
    }
    // The page of another provider, whose form leads where it says.
    const [, action] = /<form[^>]* action="([^"]+)"/.exec(answer.body) ?? []
    if (action !== undefined && typed) {
      const posted = await send(new URL(action.replaceAll('&amp;', '&'), at), typed)
      const back = new URL(posted.location ?? '', at)
      if (back.searchParams.has('code')) return back.searchParams.get('code') ?? ''
    }
    throw new Error(`no code: ${answer.status} ${answer.body.slice(0, 200)}`)
  }

  const client = { client_id: provider.clientId, client_secret: provider.clientSecret }

  async function tokens(fields: Record<string, string>): Promise<Tokens> {
    const { status, body } = await send(new URL(provider.token), { ...client, ...fields })
    if (status !== 200) throw new Error(`no tokens: ${status} ${body}`)
    // A token answer of OAuth.
    return JSON.parse(body) as Tokens
  }

  const browser = {
    /** A code and its exchange. */
    async codeFlow(): Promise<Tokens> {
      const verifier = randomBytes(32).toString('base64url')
      const code = await authorize(verifier)
      return tokens({ grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier })
    },
    refresh: (token: string) => tokens({ grant_type: 'refresh_token', refresh_token: token }),
    async userinfo(accessToken: string): Promise<void> {
      const { status, body } = await send(new URL(provider.userinfo), undefined, accessToken)
      if (status !== 200 || !body.includes('"email":')) throw new Error(`no user: ${status} ${body}`)
    },
    async introspect(accessToken: string): Promise<void> {
      const { status, body } = await send(new URL(provider.introspection), { ...client, token: accessToken })
      if (status !== 200 || !body.includes('"active":true')) throw new Error(`not active: ${status} ${body}`)
    },
  }
  return { ...browser, tokens: await browser.codeFlow() }
}

/** Browsers that are signed in, with the tokens of their application. */
export function createBrowsers(provider: Provider, { redirectUri, count }: { redirectUri: string; count: number }) {
  return Promise.all(Array.from({ length: count }, (_, at) => createBrowser(provider, { redirectUri, at })))
}
