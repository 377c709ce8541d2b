import type { Door } from './door.ts'
import { sessionsSurvive } from '../epochs/events.ts'
import { client as anApplication } from '../../../protocols/oidc/testing.ts'
import { browserOf } from './browser.ts'
import { oauth, type OauthClient, oidcClient } from './oauth-client.ts'
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
async function landed(world: World, who: Who, client: OauthClient, parameters: Record<string, string>) {
  const application = oauth(world, client)
  const { address, redeem } = application.begin(parameters)
  const { url } = await browserOf(world).signIn(address, who)
  return { ...application, redeem: () => redeem(url) }
}

function confidential(world: World): OauthClient {
  return oidcClient(world, anApplication.clientId, anApplication.clientSecret)
}
const atConfidential = { redirect_uri: 'http://127.0.0.1/callback' }

/** A refresh token, whose client is one of these. */
function refreshDoor(name: string, clientOf: (world: World) => OauthClient, placeOf: (world: World) => string): Door {
  return {
    name,
    stands: sessionsSurvive,
    async wait(world, who) {
      const wanted = { scope: 'openid offline_access', prompt: 'consent', redirect_uri: placeOf(world) }
      const { redeem, refresh } = await landed(world, who, clientOf(world), wanted)
      const tokens = await redeem()
      return async () => (await refresh(tokens)).status === 200
    },
  }
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
      const { redeem } = await landed(world, who, confidential(world), atConfidential)
      return async () => (await redeem()).status === 200
    },
  },
  refresh_token: refreshDoor('a refresh token of an application', confidential, () => atConfidential.redirect_uri),
  'refresh_token: public': refreshDoor(
    'a refresh token of the project itself, which is a public client',
    world => oidcClient(world, world.projectId),
    ({ origin }) => `${origin}/callback`,
  ),
  userinfo: {
    name: 'an access token of an application, at userinfo',
    stands: sessionsSurvive,
    async wait(world, who) {
      const { redeem, userinfo } = await landed(world, who, confidential(world), atConfidential)
      const tokens = await redeem()
      return async () => (await userinfo(tokens)).status === 200
    },
  },
  session: {
    name: 'the session of a browser, at the next application',
    stands: sessionsSurvive,
    async wait(world, who) {
      const browser = world.newBrowser()
      const { page } = await browser.authorize()
      await browser.submit(page, { email: who.loginId, password: who.password })
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
