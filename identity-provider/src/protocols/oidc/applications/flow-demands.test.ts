import { describe, expect, onTestFinished, test } from 'vitest'
import { migratedEngines } from '../../../testing/engines.ts'
import { acr } from '../../../tokens/sessions/factors/acr.ts'
import { redirectUrl, startApplications } from './testing-application.ts'

describe.each(migratedEngines)('the flow of an application on $engine', ({ create }) => {
  test('knows that the application asks for several factors: a passkey then has to verify its user', async () => {
    const database = await create()
    const oidc = await startApplications(database.url)
    onTestFinished(async () => {
      await oidc.close()
      await database.drop()
    })
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
