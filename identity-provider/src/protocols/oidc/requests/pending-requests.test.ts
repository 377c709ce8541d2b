import { describe, expect, test } from 'vitest'
import { limits } from '../../../authentication/rate-limits/limits.ts'
import { migratedEngines } from '../../../testing/engines.ts'
import { client, type startOidc } from '../testing.ts'
import { oidcForTest } from '../testing-start.ts'

describe.each(migratedEngines)('authorization requests on $engine', ({ create }) => {
  async function start() {
    const oidc = await oidcForTest(create)
    const stored = async () =>
      (await oidc.db.selectFrom('oidc_records').select(['model']).execute()).map(({ model }) => model)
    return { oidc, stored }
  }
  const exchange = (oidc: Awaited<ReturnType<typeof startOidc>>, code: string, verifier: string) =>
    oidc.token({
      grant_type: 'authorization_code',
      code,
      redirect_uri: client.redirectUris[0] ?? '',
      code_verifier: verifier,
    })

  test('nothing is stored until a form is posted; then the sign-in works', async () => {
    const { oidc, stored } = await start()
    const browser = oidc.newBrowser()
    for (let times = 0; times < 10; times++) expect((await oidc.newBrowser().authorize()).response.status).toBe(200)
    const { page, verifier } = await browser.authorize()
    await browser.send(page)
    expect(await stored()).toEqual([])
    const wrong = await browser.submit(page, { email: oidc.account.email, password: 'not it' })
    expect([wrong.status, await stored()]).toEqual([401, ['Interaction']])
    const code = await browser.signIn(page, oidc.account)
    expect((await exchange(oidc, code, verifier)).status).toBe(200)
    expect(browser.cookies.get('gatehouse.request.0')).toBeUndefined()
  })

  test('a request that has ended does not come back with its cookie', async () => {
    const { oidc } = await start()
    const browser = oidc.newBrowser()
    const { page } = await browser.authorize()
    const sealed = browser.cookies.get('gatehouse.request.0') ?? ''
    expect(await browser.signIn(page, oidc.account)).not.toBe('')
    browser.cookies.set('gatehouse.request.0', sealed)
    expect((await browser.send(page)).status).toBe(400)
    const again = await browser.submit(page, oidc.account)
    expect([again.status, again.headers.get('location')]).toEqual([400, null])
  })

  test('a sign-out of a visitor redirects back, and is stored for minutes only', async () => {
    const { oidc } = await start()
    const browser = oidc.newBrowser()
    const query = new URLSearchParams({ client_id: client.clientId, post_logout_redirect_uri: 'http://127.0.0.1/' })
    const page = await (await browser.send(`${oidc.issuer}/oauth2/v1/logout?${query}`)).text()
    const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page) ?? []
    const [session] = await oidc.db.selectFrom('oidc_records').select('expires_at').execute()
    expect(session?.expires_at).toBeLessThanOrEqual(Date.now() + 10 * 60_000)
    const done = await browser.submit(`${oidc.issuer}/oauth2/v1/logout/confirm`, { xsrf, logout: 'yes' })
    expect(done.headers.get('location')).toBe('http://127.0.0.1/')
  })

  test('a request is bound to its browser, is encrypted, and expires after an hour', async () => {
    const { oidc } = await start()
    const browser = oidc.newBrowser()
    const { page } = await browser.authorize()
    expect((await oidc.newBrowser().send(page)).status).toBe(400)
    const sealed = browser.cookies.get('gatehouse.request.0') ?? ''
    expect(sealed).not.toContain('the-state')
    browser.cookies.set('gatehouse.request.0', `${sealed.slice(0, -12)}AAAAAAAAAAAA`)
    expect((await browser.send(page)).status).toBe(400)
    browser.cookies.set('gatehouse.request.0', sealed)
    expect((await browser.send(page)).status).toBe(200)
    oidc.clock.aheadMs = 61 * 60_000
    expect((await browser.send(page)).status).toBe(400)
  })

  test('a long request takes several cookies, and one that is too long is refused', async () => {
    const { oidc } = await start()
    const browser = oidc.newBrowser()
    const { page, verifier } = await browser.authorize({ state: 's'.repeat(5_000) })
    expect(browser.cookies.has('gatehouse.request.1')).toBe(true)
    expect((await exchange(oidc, await browser.signIn(page, oidc.account), verifier)).status).toBe(200)
    const { page: refused } = await oidc.newBrowser().authorize({ state: 's'.repeat(9_000) })
    expect(new URL(refused, oidc.issuer).searchParams.get('error')).toBe('invalid_request')
  })

  test('requests are limited by IP address', async () => {
    const { oidc, stored } = await start()
    const browser = oidc.newBrowser()
    // At the start of a minute: at its end, some of the first requests count no longer.
    oidc.clock.aheadMs = 60_000 - (Date.now() % 60_000)
    for (let times = 0; times < limits.ask.perAddress; times++)
      await browser.send(`${oidc.issuer}/oauth2/v1/authorize?client_id=unknown`)
    const refused = await browser.send(`${oidc.issuer}/oauth2/v1/logout`)
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    oidc.clock.aheadMs += 2 * 60_000
    expect((await browser.authorize()).response.status).toBe(200)
    expect(await stored()).toEqual([])
  })
})
