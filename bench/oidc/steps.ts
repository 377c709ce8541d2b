import type { Step } from '../requests/load.ts'
import { createBrowsers, type Provider } from './browser.ts'

export const openIdPaths = [
  'code flow of OpenID Connect',
  'refresh of OpenID Connect',
  'userinfo',
  'introspection',
] as const
export type OpenIdPath = (typeof openIdPaths)[number]

/** What an application asks a provider of OpenID Connect; each connection has a signed-in browser, or shares one where there are fewer. */
export async function openIdSteps(
  provider: Provider,
  { redirectUri, browsers: count }: { redirectUri: string; browsers: number },
): Promise<Record<OpenIdPath, Step>> {
  const browsers = await createBrowsers(provider, { redirectUri, count })
  const browserOf = (connection: number) => browsers[connection % count]
  return {
    async 'code flow of OpenID Connect'(at) {
      const browser = browserOf(at)
      // Some providers take back the refresh token of the code flow before.
      if (browser) browser.tokens = await browser.codeFlow()
    },
    async 'refresh of OpenID Connect'(at) {
      const browser = browserOf(at)
      if (browser) browser.tokens = await browser.refresh(browser.tokens.refresh_token)
    },
    async userinfo(at) {
      const browser = browserOf(at)
      await browser?.userinfo(browser.tokens.access_token)
    },
    async introspection(at) {
      const browser = browserOf(at)
      await browser?.introspect(browser.tokens.access_token)
    },
  }
}
