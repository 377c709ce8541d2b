import { describe, expect, test } from 'vitest'
import { migratedEngines } from '../../../testing/engines.ts'
import { staffOnly } from '../testing.ts'
import { oidcForTest } from '../testing-start.ts'

const german = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' }

describe.each(migratedEngines)('the language of the hosted pages on $engine', ({ create }) => {
  test('is that of the browser, or that of the application, which precedes it', async () => {
    const oidc = await oidcForTest(create)
    const browser = oidc.newBrowser()
    const { page } = await browser.authorize()
    const response = await browser.send(page, { headers: german })
    expect(response.headers.get('vary')).toBe('Accept-Language')
    expect(response.headers.get('cache-control')).toContain('no-store')
    expect(response.headers.get('content-language')).toBe('de')
    expect(await response.text()).toContain('<html lang="de">')
    const asked = await browser.authorize({ ui_locales: 'xx ar', prompt: 'login' })
    const arabic = await browser.send(asked.page, { headers: german })
    expect(await arabic.text()).toContain('<html lang="ar" dir="rtl">')
    const discovery = await (await browser.send(`${oidc.issuer}/.well-known/openid-configuration`)).json()
    expect(discovery.ui_locales_supported).toEqual(['ar', 'de', 'en'])
  })

  test('and the look of the project hold for errors, links and the sign-out too', async () => {
    const oidc = await oidcForTest(create)
    await oidc.client.projectSettings.update({ theme: { productName: 'Torhaus' } })
    const browser = oidc.newBrowser()
    const signedIn = await browser.authorize()
    await browser.submit(signedIn.page, oidc.account)
    const paths = [
      '/oauth2/v1/logout',
      '/sign-in/unknown',
      '/oauth2/v1/authorize?client_id=unknown',
      '/oauth2/v1/logout/success',
      '/link?t=x',
      '/reset?t=x',
    ]
    for (const path of paths) {
      const response = await browser.send(`${oidc.issuer}${path}`, { headers: german })
      const html = await response.text()
      expect(html, path).toContain('<html lang="de">')
      expect(html, path).toContain('Torhaus')
    }
  })

  test('the look of the project is not that of the door of its administrators', async () => {
    const oidc = await oidcForTest(create)
    await oidc.client.projectSettings.update({ theme: { radius: 21 } })
    const staff = { client_id: staffOnly.clientId, redirect_uri: staffOnly.redirectUris[0] ?? '' }
    const [usual, door] = await Promise.all(
      [{}, staff].map(async parameters => (await oidc.newBrowser().authorize(parameters)).response.text()),
    )
    expect(usual).toContain('border-radius:21px')
    expect(door).not.toContain('border-radius:21px')
  })
})
