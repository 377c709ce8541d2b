import { createSignIn, oidcProvider, type OidcProviderConfig, type SignIn, type SignInConfig } from '../index.ts'
import { type Answer, type Browser, createBrowser } from './browser.ts'
import { clientSecret, type Liar } from './liar.ts'

export const secret = 'correct horse battery staple'
export const origin = 'http://localhost:3000'
export const base = `${origin}/api/auth`

/** A provider that is configured and never asked. */
export const unasked = (id: string, config: Partial<OidcProviderConfig> = {}) =>
  oidcProvider({
    id,
    name: id.toUpperCase(),
    issuer: `https://${id}.example`,
    clientId: 'c',
    clientSecret,
    ...config,
  })

export interface Line {
  level: 'error' | 'warn' | 'debug'
  code: string
  meta: Readonly<Record<string, unknown>>
}

export interface Setup {
  signIn: SignIn
  browser: Browser
  /** What was logged. */
  lines: Line[]
}

/** A sign-in layer with a browser in front of it. */
export const setup = (config: Partial<SignInConfig> = {}): Setup => {
  const lines: Line[] = []
  const log = (level: Line['level']) => (code: string, meta: Line['meta']) => {
    lines.push({ level, code, meta })
  }
  const signIn = createSignIn({
    url: base,
    secret,
    providers: [unasked('gh')],
    logger: { error: log('error'), warn: log('warn'), debug: log('debug') },
    ...config,
  })
  return { signIn, browser: createBrowser(signIn, config.url ?? base), lines }
}

/** A sign-in layer whose only provider, `gh`, is the given one. */
export const setupWith = (liar: Liar, config: Partial<SignInConfig> = {}, provider: Partial<OidcProviderConfig> = {}) =>
  setup({ providers: [unasked('gh', { issuer: liar.issuer, fetch: liar.fetch, ...provider })], ...config })

/** Leaves for a provider as the client does; the answer's url leads there. */
export const leave = async (browser: Browser, path = '/signin/gh', fields: Record<string, string> = {}) =>
  browser.post(path, { csrfToken: await browser.csrfToken(), json: 'true', ...fields })

/** The whole way through a provider that is only a `fetch`: off, and back with its code. */
export const signInThrough = async (
  { browser }: Pick<Setup, 'browser'>,
  liar: Liar,
  back: Record<string, string | undefined> = {},
  providerId = 'gh',
): Promise<Answer> => {
  const departure = await leave(browser, `/signin/${providerId}`)
  const answer = { ...liar.authorize(departure.url()), ...back }
  const parameters = Object.entries(answer).filter((pair): pair is [string, string] => pair[1] !== undefined)
  return browser.get(`/callback/${providerId}?${new URLSearchParams(parameters)}`)
}
