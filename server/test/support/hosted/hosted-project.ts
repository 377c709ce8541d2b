import { client, startOidc } from '@gatehouse-id/identity-provider/testing-oidc'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'

type Oidc = Awaited<ReturnType<typeof startOidc>>

/** A project with an application that accepts sign-ups, in this process, for all tests of a file. */
export function hostedProjectForFile() {
  let oidc: Oidc | undefined
  beforeAll(async () => {
    oidc = await startOidc({ tokenAlgorithm: 'ES256', host: 'localhost' })
  })
  afterAll(() => oidc?.close())

  function started(): Oidc {
    if (!oidc) throw new Error('unreachable: asked for before the tests began')
    return oidc
  }

  return {
    oidc: started,
    account: () => started().account,

    /** The newest message to a recipient, as text. */
    async newestMessage(recipient: string): Promise<string> {
      const { messages } = started().client
      const [newest] = (await messages.search({ recipient, size: 1 })).messages
      return newest ? (await messages.load({ id: newest.id })).message.text : ''
    },

    /** A new browser at the first page of a sign-in. */
    async atSignIn(browser: Browser, options: BrowserContextOptions & { parameters?: Record<string, string> } = {}) {
      const { parameters = {}, ...contextOptions } = options
      const context = await browser.newContext({ reducedMotion: 'reduce', ...contextOptions })
      onTestFinished(() => context.close())
      const page = await context.newPage()
      const urls: string[] = []
      page.on('request', request => urls.push(request.url()))
      const begin = () => page.goto(authorizationUrl(started(), parameters))
      await begin()
      return { page, begin, urls }
    },
  }
}

/** Waits until the browser is back at the application with a code. */
export async function isIn(page: Page): Promise<void> {
  await page.waitForURL(url => url.pathname === '/callback')
  expect(page.url()).toContain('code=')
}

function authorizationUrl({ issuer, applicationUrl }: Oidc, parameters: Record<string, string>): string {
  const query = new URLSearchParams({
    client_id: client.clientId,
    redirect_uri: applicationUrl,
    response_type: 'code',
    scope: 'openid',
    // Of a verifier that nothing here needs.
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    ...parameters,
  })
  return `${issuer}/oauth2/v1/authorize?${query}`
}
