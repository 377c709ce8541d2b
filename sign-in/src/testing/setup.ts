import { createSignIn, oidcProvider, type OidcProviderConfig, type SignIn, type SignInConfig } from '../index.ts'
import { type Answer, type Browser, createBrowser } from './browser.ts'
import { clientSecret, type MaliciousProvider } from './malicious-provider.ts'

export const secret = 'correct horse battery staple'
export const origin = 'http://localhost:3000'
export const base = `${origin}/api/auth`

/** A configured provider that no test sends a request to. */
export function unusedProvider(id: string, config: Partial<OidcProviderConfig> = {}) {
  return oidcProvider({
    id,
    name: id.toUpperCase(),
    issuer: `https://${id}.example`,
    clientId: 'c',
    clientSecret,
    ...config,
  })
}

export type Line = {
  level: 'error' | 'warn' | 'debug'
  code: string
  meta: Readonly<Record<string, unknown>>
}

export type Setup = {
  signIn: SignIn
  browser: Browser
  /** The logged lines. */
  lines: Line[]
}

/** A sign-in layer and a browser that uses it. */
export function setup(config: Partial<SignInConfig> = {}): Setup {
  const lines: Line[] = []
  const log = (level: Line['level']) => (code: string, meta: Line['meta']) => {
    lines.push({ level, code, meta })
  }
  const signIn = createSignIn({
    url: base,
    secret,
    providers: [unusedProvider('gh')],
    logger: { error: log('error'), warn: log('warn'), debug: log('debug') },
    ...config,
  })
  return { signIn, browser: createBrowser(signIn, config.url ?? base), lines }
}

/** A sign-in layer with one provider, `gh`. */
export function setupWith(
  idp: MaliciousProvider,
  config: Partial<SignInConfig> = {},
  provider: Partial<OidcProviderConfig> = {},
) {
  return setup({ providers: [unusedProvider('gh', { issuer: idp.issuer, fetch: idp.fetch, ...provider })], ...config })
}

/** Starts a sign-in as the client does; `url()` of the answer leads to the provider. */
export async function startSignIn(browser: Browser, path = '/signin/gh', fields: Record<string, string> = {}) {
  return browser.post(path, { csrfToken: await browser.csrfToken(), json: 'true', ...fields })
}

/** Signs in through a provider that exists only as `fetch`: start and callback. */
export async function signInThrough(
  { browser }: Pick<Setup, 'browser'>,
  idp: MaliciousProvider,
  back: Record<string, string | undefined> = {},
  providerId = 'gh',
): Promise<Answer> {
  const start = await startSignIn(browser, `/signin/${providerId}`)
  const answer = { ...idp.authorize(start.url()), ...back }
  const parameters = Object.entries(answer).filter((pair): pair is [string, string] => pair[1] !== undefined)
  return browser.get(`/callback/${providerId}?${new URLSearchParams(parameters)}`)
}
