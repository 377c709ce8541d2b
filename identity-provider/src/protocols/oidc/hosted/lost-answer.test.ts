import { describe, expect, test } from 'vitest'
import { newestMessage } from '../../../activity/messages/delivery/testing.ts'
import { migratedEngines } from '../../../testing/engines.ts'
import { oidcForTest } from '../testing-start.ts'

describe.each(migratedEngines)('a link whose answer was lost on $engine', ({ create }) => {
  /** A browser that has followed a link and never got the answer. */
  async function followed() {
    const oidc = await oidcForTest(create)
    const browser = oidc.newBrowser()
    const { page } = await browser.authorize()
    await browser.submit(`${page}/link`, { email: oidc.account.email })
    const { text } = await newestMessage({ clientAs: () => oidc.client }, oidc.account.email)
    const t = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '').searchParams.get('t') ?? ''
    const before = [...browser.cookies]
    expect((await browser.post(`${page}/link/follow`, { t })).status).toBe(303)
    browser.cookies.clear()
    for (const [name, value] of before) browser.cookies.set(name, value)
    const follow = (by: typeof browser, token = t) => by.submit(`${page}/link/follow`, { t: token })
    return { oidc, browser, page, follow }
  }

  test('signs in when the same browser follows it again, once', async () => {
    const { oidc, browser, follow } = await followed()
    expect((await follow(browser)).headers.get('location')).toContain('code=')
    const again = await follow(browser)
    expect([again.status, again.headers.get('location')]).toEqual([expect.toSatisfy(status => status >= 400), null])
    const { audits } = await oidc.client.audit.search({ actions: ['LoginSucceed'] })
    expect(audits).toHaveLength(1)
  })

  test('does nothing in another browser', async () => {
    const { oidc, follow } = await followed()
    const thief = oidc.newBrowser()
    expect((await follow(thief)).status).toBe(401)
    await thief.authorize()
    expect((await follow(thief)).status).toBe(401)
  })

  test('does nothing after ten seconds, and no other link stands for it', async () => {
    const { oidc, browser, follow } = await followed()
    expect((await follow(browser, 'another')).status).toBe(401)
    oidc.clock.aheadMs += 10_001
    expect((await follow(browser)).status).toBe(401)
  })
})
