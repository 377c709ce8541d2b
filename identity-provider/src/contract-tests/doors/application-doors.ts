import { createTestBrowser } from '@gatehouse/operation/testing'
import type { Door } from './door.ts'
import { sessionsSurvive } from '../epochs/events.ts'
import type { Who, World } from './world.ts'

const site = 'https://shop.example.com'

/** A browser that keeps cookies, and signs in on the hosted page that an address leads to. */
function browserOf({ origin }: World) {
  const browser = createTestBrowser()
  async function open(address: string, form?: Record<string, string>, headers: Record<string, string> = {}) {
    const init = { headers, ...(form && { method: 'POST', body: new URLSearchParams(form) }) }
    let [url, response] = [new URL(address, origin), await browser.send(new Request(new URL(address, origin), init))]
    for (let location = response.headers.get('location'); location; location = response.headers.get('location')) {
      url = new URL(location, url)
      if (url.origin !== origin) break
      response = await browser.send(new Request(url))
    }
    return { url, response }
  }
  return {
    send: browser.send,
    open,
    async signIn(address: string, { loginId, password }: Who) {
      const page = await open(address)
      return open(page.url.href, { email: loginId, password }, { origin })
    },
  }
}

async function oidcApplication({ client, issuer }: World, { loginId }: Who) {
  const name = `Shop of ${loginId}`
  const wanted = { name, loginPageUrl: site, approvedRedirectUrls: [`${site}/callback`] }
  const { id } = await client.ssoApplications.createOidc(wanted)
  await client.userSsoApplications.add({ loginId, ssoAppIds: [id] })
  const { cleartext } = await client.ssoApplications.loadSecret({ id })
  return { id, secret: cleartext, at: `${issuer}/${id}` }
}

/** Applications that ask for users: their protocols other than the code flow. */
export const applicationDoors: Record<string, Door> = {
  device_code: {
    name: 'a device whose user has confirmed',
    async wait(world, who) {
      const { id, secret, at } = await oidcApplication(world, who)
      const headers = {
        authorization: `Basic ${Buffer.from(`${id}:${encodeURIComponent(secret)}`).toString('base64')}`,
      }
      const ask = async (path: string, fields: Record<string, string>) => {
        const body = new URLSearchParams({ client_id: id, ...fields })
        const response = await fetch(`${at}/oauth2/v1/${path}`, { method: 'POST', headers, body })
        return { status: response.status, body: (await response.json()) as Record<string, string> }
      }
      const { body: device } = await ask('device', { scope: 'openid' })
      const browser = browserOf(world)
      const xsrf = async (page: Response) => /name="xsrf" value="([^"]*)"/.exec(await page.text())?.[1] ?? ''
      const address = device.verification_uri ?? ''
      const user_code = device.user_code ?? ''
      const first = await browser.open(address)
      const second = await browser.open(address, { xsrf: await xsrf(first.response), user_code })
      const page = await browser.open(address, { xsrf: await xsrf(second.response), user_code, confirm: 'yes' })
      await browser.open(page.url.href, { email: who.loginId, password: who.password }, { origin: world.origin })
      const grant = 'urn:ietf:params:oauth:grant-type:device_code'
      return async () =>
        (await ask('token', { grant_type: grant, device_code: device.device_code ?? '' })).status === 200
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
