import { describe, expect, test } from 'vitest'
import { migratedEngines } from '../../../../testing/engines.ts'
import { oidcForTest } from '../../testing-start.ts'

describe.each(migratedEngines)('a known browser on $engine', ({ create }) => {
  const start = () => oidcForTest(create)
  type Oidc = Awaited<ReturnType<typeof start>>

  /** All browsers of a test have one address, like those of an office. */
  async function trying(oidc: Oidc, browser: ReturnType<Oidc['newBrowser']>, password = oidc.account.password) {
    const { page } = await browser.authorize({ prompt: 'login' })
    const response = await browser.submit(page, { ...oidc.account, password })
    return response.headers.get('location')?.includes('code=') ? 'in' : response.status
  }

  test('lets only its user in, despite failed attempts of others in the same network', async () => {
    const oidc = await start()
    const known = oidc.newBrowser()
    expect(await trying(oidc, known)).toBe('in')
    const attacker = oidc.newBrowser()
    for (let times = 0; times < 10; times++) expect(await trying(oidc, attacker, 'wrong')).toBe(401)
    expect(await trying(oidc, attacker)).toBe(429)
    expect(await trying(oidc, oidc.newBrowser())).toBe(429)
    expect(await trying(oidc, known)).toBe('in')
  })

  test('is told which way it signed in last, and others are not', async () => {
    const oidc = await start()
    const known = oidc.newBrowser()
    const shownTo = async (browser: typeof known) => {
      const { page } = await browser.authorize({ prompt: 'login', login_hint: oidc.account.email })
      return (await browser.send(page)).text()
    }
    expect(await shownTo(known)).not.toContain('Last used')
    expect(await trying(oidc, known)).toBe('in')
    expect(await shownTo(known)).toMatch(/<button[^>]*aria-describedby="last-used"[^>]*>Sign in<\/button>/)
    expect(await shownTo(oidc.newBrowser())).not.toContain('Last used')
  })

  test('has its own rate limit, which is no higher than that of others', async () => {
    const oidc = await start()
    const known = oidc.newBrowser()
    await trying(oidc, known)
    for (let times = 0; times < 10; times++) expect(await trying(oidc, known, 'wrong')).toBe(401)
    expect(await trying(oidc, known)).toBe(429)
    expect(await trying(oidc, oidc.newBrowser())).toBe('in')
  })

  test('is recognised for 90 days by a cookie that cannot be forged or changed', async () => {
    const oidc = await start()
    const browser = oidc.newBrowser()
    await trying(oidc, browser)
    const cookie = browser.cookies.get('gatehouse.browser') ?? ''
    expect(cookie).not.toBe('')
    const attacker = oidc.newBrowser()
    for (let times = 0; times < 10; times++) await trying(oidc, attacker, 'wrong')
    for (const forged of ['x', `${cookie}x`, cookie.slice(0, -2)]) {
      const copy = oidc.newBrowser()
      copy.cookies.set('gatehouse.browser', forged)
      expect(await trying(oidc, copy)).toBe(429)
    }
    oidc.clock.aheadMs += 91 * 24 * 60 * 60_000
    for (let times = 0; times < 10; times++) await trying(oidc, attacker, 'wrong')
    const old = oidc.newBrowser()
    old.cookies.set('gatehouse.browser', cookie)
    expect(await trying(oidc, old)).toBe(429)
  })
})
