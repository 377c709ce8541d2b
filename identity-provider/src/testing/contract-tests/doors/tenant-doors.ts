import { samlBrowser } from '../../../federation/saml/testing/providers.ts'
import type { Door } from './door.ts'
import { landing, type Who, type World } from './world.ts'

/** What arrives at the provider of the tenant, and comes back from there. */
const travels = {
  async oidc(world: World, who: Who, url: string): Promise<URL> {
    return world.travel(url, who)
  },
  async saml({ client, saml, clock }: World, { loginId: nameId }: Who, url: string): Promise<URL> {
    const browser = samlBrowser()
    const { acsUrl, relayState, id: inResponseTo } = await browser.leave(url, saml.ssoUrl)
    const { spEntityId: audience } = (await client.ssoSettings.load({ tenantId: 'acme' })).saml
    const said = saml.say({ acsUrl, audience, inResponseTo, nameId, now: Date.now() + clock.aheadMs })
    return (await browser.comeBack(acsUrl, { xml: saml.respond(said), relayState }, landing)).url
  },
}

function exchanged(authType: 'oidc' | 'saml', path: 'sso' | 'saml'): Door {
  return {
    name: `a code of the provider of a tenant, by ${authType === 'saml' ? 'SAML' : 'OpenID Connect'}`,
    isNewcomers: true,
    // The tenant vouches for the address, so that it is verified and nothing is left to reset.
    without: ['account reset'],
    async wait(world, who) {
      // One configuration, so that both protocols vouch for the same domain.
      await world.client.ssoSettings.configureAuthType({ tenantId: 'acme', authType })
      const query = new URLSearchParams({ tenant: 'acme', redirectUrl: landing })
      const { body } = await world.post(`/v1/auth/${path}/authorize?${query}`, {})
      const code = (await travels[authType](world, who, String(body.url))).searchParams.get('code')
      return async () => (await world.post(`/v1/auth/${path}/exchange`, { code })).status === 200
    },
  }
}

/** Single sign-on of tenants. */
export const tenantDoors: Record<string, Door> = {
  'sso.exchange': exchanged('oidc', 'sso'),
  'sso.exchangeSaml': exchanged('saml', 'saml'),
}
