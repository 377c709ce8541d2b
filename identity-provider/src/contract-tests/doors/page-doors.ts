import type { Door } from './door.ts'
import { sessionsSurvive } from '../epochs/events.ts'
import type { Who, World } from './world.ts'

type Browser = ReturnType<World['newBrowser']>
function isCode(response: Response): boolean {
  return response.headers.get('location')?.includes('code=') === true
}

/** Signs in with the password and stands at the offer of a passkey. */
async function atOffer(world: World, { loginId, password }: Who) {
  const browser = world.newBrowser()
  const begun = await browser.authorize()
  await browser.submit(begun.page, { email: loginId, password, canPasskey: 'yes' })
  return { browser, ...begun }
}

/** Signs in with the password; the application gets this. */
async function landed(world: World, { loginId, password }: Who, parameters: Record<string, string> = {}) {
  const browser = world.newBrowser()
  const { page, verifier } = await browser.authorize(parameters)
  const response = await browser.submit(page, { email: loginId, password })
  const code = new URL(response.headers.get('location') ?? 'http://none.example').searchParams.get('code') ?? ''
  const redeem = () =>
    world.token({
      grant_type: 'authorization_code',
      code,
      redirect_uri: 'http://127.0.0.1/callback',
      code_verifier: verifier,
    })
  return { browser, redeem }
}

async function silently(browser: Browser): Promise<boolean> {
  return isCode((await browser.authorize({ prompt: 'none' })).response)
}

/** The hosted pages, and what OpenID Connect keeps of a sign-in there. */
export const pageDoors: Record<string, Door> = {
  '/add-passkey/later': {
    name: 'the offer of a passkey',
    async wait(world, who) {
      const { browser, page } = await atOffer(world, who)
      return async () => {
        const later = await browser.send(`${page}/add-passkey/later`)
        return isCode(await followed(browser, later))
      }
    },
  },
  '/add-passkey': {
    name: 'the page that adds a passkey',
    async wait(world, who) {
      const { browser, page } = await atOffer(world, who)
      return async () => (await browser.send(`${page}/add-passkey`)).status === 200
    },
  },
  '/link/code': {
    name: 'the code of a link that was opened elsewhere',
    without: ['account reset'],
    async wait(world, { loginId }) {
      const browser = world.newBrowser()
      const { page } = await browser.authorize()
      await browser.submit(`${page}/link`, { email: loginId })
      const [token = ''] = await world.tokens(loginId)
      const other = world.newBrowser()
      const shown = await (await other.submit(`${page}/link/follow`, { t: token })).text()
      const code = /\b\d{6}\b/.exec(shown.replaceAll(/<style[\s\S]*?<\/style>/g, ''))?.[0] ?? ''
      return async () => isCode(await browser.submit(`${page}/link/code`, { code }))
    },
  },
  interaction: {
    name: 'the end of the pages, before the browser follows it',
    async wait(world, { loginId, password }) {
      const browser = world.newBrowser()
      const { page } = await browser.authorize()
      const body = new URLSearchParams({ email: loginId, password })
      const done = await browser.send(page, { method: 'POST', headers: { origin: world.origin }, body })
      return async () => isCode(await followed(browser, done))
    },
  },
  authorization_code: {
    name: 'an authorization code',
    async wait(world, who) {
      const { redeem } = await landed(world, who)
      return async () => (await redeem()).status === 200
    },
  },
  refresh_token: {
    name: 'a refresh token of an application',
    stands: sessionsSurvive,
    async wait(world, who) {
      const { redeem } = await landed(world, who, { scope: 'openid offline_access', prompt: 'consent' })
      const { body } = await redeem()
      const refresh = { grant_type: 'refresh_token', refresh_token: String(body.refresh_token) }
      return async () => (await world.token(refresh)).status === 200
    },
  },
  session: {
    name: 'the session of a browser, at the next application',
    stands: sessionsSurvive,
    async wait(world, who) {
      const { browser } = await landed(world, who)
      return () => silently(browser)
    },
  },
}

async function followed(browser: Browser, first: Response): Promise<Response> {
  let response = first
  for (let count = 0; count < 10; count += 1) {
    const location = response.headers.get('location')
    if (!location || location.includes('code=')) return response
    response = await browser.send(location)
  }
  return response
}
