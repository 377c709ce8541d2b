import type { Door } from './door.ts'
import { sessionsSurvive } from '../epochs/events.ts'
import { browserOf } from './browser.ts'
import { consent, inboundApplication, isBack, oauth, oidcApplication } from './oauth-client.ts'
import type { Who, World } from './world.ts'

/** Signs in and consents; the application gets these tokens. */
async function consented(world: World, who: Who, settings?: Parameters<typeof inboundApplication>[1]) {
  const application = await inboundApplication(world, settings)
  const browser = browserOf(world)
  const { address, redeem } = application.begin()
  const back = await consent(world, browser, (await browser.signIn(address, who)).url)
  return { ...application, browser, back, redeem: () => redeem(back) }
}

/** Whether a code or a consent has come of saying yes. */
async function agrees(world: World, who: Who, applicationId: string, answer: () => Promise<URL>): Promise<boolean> {
  const back = await answer()
  const { consents } = await world.client.inboundConsents.search({ appId: applicationId })
  return isBack(back) || consents.some(({ userId }) => userId === who.userId)
}

/** Third-party applications, and those that act for their users elsewhere. */
export const thirdPartyDoors: Record<string, Door> = {
  '/consent': {
    name: 'the page of consent, after a sign-in',
    stands: sessionsSurvive,
    async wait(world, who) {
      const { applicationId, begin } = await inboundApplication(world)
      const browser = browserOf(world)
      const { url } = await browser.signIn(begin().address, who)
      return () => agrees(world, who, applicationId, () => consent(world, browser, url))
    },
  },
  'inbound: consent': {
    name: 'the page of consent, in a browser that is signed in',
    stands: sessionsSurvive,
    async wait(world, who) {
      const { browser } = await consented(world, who)
      const { applicationId, begin } = await inboundApplication(world)
      const { url } = await browser.open(begin().address)
      return () => agrees(world, who, applicationId, () => consent(world, browser, url))
    },
  },
  'inbound: authorization_code': {
    name: 'a code of a third-party application',
    async wait(world, who) {
      const { redeem } = await consented(world, who)
      return async () => (await redeem()).status === 200
    },
  },
  'inbound: refresh_token': {
    name: 'a refresh token of a third-party application',
    stands: sessionsSurvive,
    async wait(world, who) {
      const { redeem, refresh } = await consented(world, who, { nonConfidentialClient: true })
      const tokens = await redeem()
      return async () => (await refresh(tokens)).status === 200
    },
  },
  'inbound: userinfo': {
    name: 'an access token of a third-party application, at userinfo',
    stands: sessionsSurvive,
    async wait(world, who) {
      const { redeem, userinfo } = await consented(world, who)
      const tokens = await redeem()
      return async () => (await userinfo(tokens)).status === 200
    },
  },
  'token-exchange': {
    name: 'an ID token that is exchanged for cross-app access',
    async wait(world, who) {
      const audience = 'https://wiki.example.com'
      const { client } = await oidcApplication(world, who, { crossAppAccess: [{ audience, clientId: 'wiki' }] })
      const { begin, token } = oauth(world, client)
      const { address, redeem } = begin()
      const { body } = await redeem((await browserOf(world).signIn(address, who)).url)
      const exchange = {
        grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
        requested_token_type: 'urn:ietf:params:oauth:token-type:id-jag',
        subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
        subject_token: String(body.id_token),
        audience,
      }
      return async () => (await token(exchange)).status === 200
    },
  },
}
