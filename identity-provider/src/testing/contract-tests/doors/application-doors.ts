import type { Door } from './door.ts'
import { sessionsSurvive } from '../epochs/events.ts'
import { browserOf } from './browser.ts'
import { oauth, oidcApplication, site } from './oauth-client.ts'
import type { World } from './world.ts'

/** Applications that ask for users: their protocols other than the code flow. */
export const applicationDoors: Record<string, Door> = {
  device_code: {
    name: 'a device whose user has confirmed',
    async wait(world, who) {
      const { at, client } = await oidcApplication(world, who)
      const body = new URLSearchParams({ client_id: client.id, client_secret: client.secret ?? '', scope: 'openid' })
      const asked = await fetch(`${at}/oauth2/v1/device`, { method: 'POST', body })
      const device = (await asked.json()) as Record<string, string>
      const browser = browserOf(world)
      const xsrf = async (page: Response) => /name="xsrf" value="([^"]*)"/.exec(await page.text())?.[1] ?? ''
      const address = device.verification_uri ?? ''
      const user_code = device.user_code ?? ''
      const first = await browser.open(address)
      const second = await browser.open(address, { xsrf: await xsrf(first.response), user_code })
      const page = await browser.open(address, { xsrf: await xsrf(second.response), user_code, confirm: 'yes' })
      await browser.open(page.url.href, { email: who.loginId, password: who.password }, { origin: world.origin })
      const grant_type = 'urn:ietf:params:oauth:grant-type:device_code'
      const { token } = oauth(world, client)
      return async () => (await token({ grant_type, device_code: device.device_code ?? '' })).status === 200
    },
  },
  fedcm: {
    name: 'the dialog of a browser that is signed in',
    stands: sessionsSurvive,
    async wait(world, who) {
      const { id } = await oidcApplication(world, who)
      const browser = browserOf(world)
      await browser.signIn(`${world.issuer}/fedcm/login`, who)
      return async () => {
        const headers = { 'sec-fetch-dest': 'webidentity', origin: site }
        const body = new URLSearchParams({ client_id: id, account_id: who.userId, nonce: 'n' })
        const request = new Request(`${world.issuer}/fedcm/assertion`, { method: 'POST', headers, body })
        return (await browser.send(request)).status === 200
      }
    },
  },
  saml: assertingDoor('SAML', '/v1/auth/saml/idp/initiate', 'name="SAMLResponse"', ({ client }, name) =>
    client.ssoApplications.createSaml({
      name,
      loginPageUrl: site,
      entityId: `urn:${name}`,
      acsUrl: `${site}/acs`,
      certificate: '',
    }),
  ),
  wsfed: assertingDoor('WS-Federation', '/v1/auth/wsfed/idp/initiate', 'name="wresult"', ({ client }, name) =>
    client.ssoApplications.createWsFed({ name, loginPageUrl: site, realm: `urn:${name}`, replyUrl: `${site}/reply` }),
  ),
}

/** An application that asks again in a browser whose user has signed in to it. */
function assertingDoor(
  protocol: string,
  path: string,
  answer: string,
  create: (world: World, name: string) => Promise<{ id: string }>,
): Door {
  return {
    name: `an application with ${protocol}, in a browser that is signed in`,
    stands: sessionsSurvive,
    async wait(world, who) {
      const { id } = await create(world, who.userId)
      await world.client.userSsoApplications.add({ loginId: who.loginId, ssoAppIds: [id] })
      const browser = browserOf(world)
      const address = `${path}?app=${id}&project=${world.projectId}`
      await browser.signIn(address, who)
      return async () => (await (await browser.open(address)).response.text()).includes(answer)
    },
  }
}
