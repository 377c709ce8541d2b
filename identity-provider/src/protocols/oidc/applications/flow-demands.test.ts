import { describe, expect, test } from 'vitest'
import { onNewDatabase } from '../../../testing/new-database.ts'
import { migratedEngines } from '../../../testing/engines.ts'
import { acr } from '../../../tokens/sessions/factors/acr.ts'
import { redirectUrl, startApplications } from './testing-application.ts'

describe.each(migratedEngines)('the flow of an application on $engine', ({ create }) => {
  test('knows that the application asks for several factors: a passkey then has to verify its user', async () => {
    const oidc = await onNewDatabase(create, startApplications)
    const { origin, pathname } = new URL(oidc.issuer)
    const loginPageUrl = `${origin}/login${pathname}?flow=sign-up-or-in`
    const { id, issuer } = await oidc.create({ loginPageUrl })
    async function wished(parameters: Record<string, string>) {
      const browser = oidc.newBrowser()
      const request = { client_id: id, redirect_uri: redirectUrl, scope: 'openid', ...parameters }
      const { page, response } = await browser.authorize(request, issuer)
      expect(await response.text()).toContain('name="email"')
      const { options } = await (await browser.send(`${page}/flow?passkey=yes`)).json()
      return JSON.parse(options).publicKey.userVerification
    }
    expect([await wished({}), await wished({ acr_values: acr.multi })]).toEqual(['preferred', 'required'])
  })
})
