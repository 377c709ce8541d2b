import { describe, expect, test } from 'vitest'
import { newestMessage } from '../../../activity/messages/delivery/testing.ts'
import { migratedEngines } from '../../../testing/engines.ts'
import { oidcForTest } from '../testing-start.ts'

const typed = 'grace@example.com'
const field = `name="email" value="${typed}"`

/** Whether the field for the e-mail address of a page starts with an address. */
async function startsWith(response: Response, address: string) {
  const input = /<input[^>]*name="email"[^>]*>/.exec(await response.text())?.[0]
  return input?.includes(`value="${address}"`)
}

describe.each(migratedEngines)('what a visitor typed on $engine', ({ create }) => {
  const start = () => oidcForTest(create)

  test('is carried to the other pages and back, and is never part of a URL', async () => {
    const oidc = await start()
    const browser = oidc.newBrowser()
    const { page } = await browser.authorize()
    for (const target of ['sign-up', 'forgotten', 'sign-in']) {
      const posted = await browser.send(`${page}/open/${target}`, {
        method: 'POST',
        headers: { origin: new URL(oidc.issuer).origin },
        body: new URLSearchParams({ email: typed, password: 'is not kept' }),
      })
      const location = posted.headers.get('location') ?? ''
      expect(posted.status).toBe(303)
      expect(location).not.toContain('grace')
      expect(posted.headers.getSetCookie().join()).not.toContain('grace')
      const opened = await browser.send(location)
      expect(await startsWith(opened, typed), target).toBe(true)
    }
    expect(await startsWith(await browser.send(page), typed)).toBe(true)
    const unknown = await browser.submit(`${page}/open/elsewhere`, { email: 'other@example.com' })
    expect(await startsWith(unknown, 'other@example.com')).toBe(true)
  })

  test('stays after a refusal, and after another address was typed on the way', async () => {
    const oidc = await start()
    const browser = oidc.newBrowser()
    const { page } = await browser.authorize({ login_hint: 'hint@example.com' })
    expect(await startsWith(await browser.send(page), 'hint@example.com')).toBe(true)
    expect(await startsWith(await browser.submit(page, { email: typed, password: 'wrong' }), typed)).toBe(true)
    const weak = await browser.submit(`${page}/sign-up`, { email: typed, newPassword: 'x' })
    expect([weak.status, await startsWith(weak, typed)]).toEqual([400, true])
    await browser.submit(`${page}/code`, { email: 'second@example.com' })
    expect(await startsWith(await browser.send(page), 'second@example.com')).toBe(true)
    const sent = await browser.submit(`${page}/forgotten`, { email: typed })
    expect(await sent.text()).toContain(`<bdi>${typed}</bdi>`)
    expect(await startsWith(await browser.send(page), typed)).toBe(true)
  })

  test('is not shown to another browser that has the URL', async () => {
    const oidc = await start()
    const browser = oidc.newBrowser()
    const { page } = await browser.authorize()
    await browser.submit(`${page}/link`, { email: typed })
    const attacker = oidc.newBrowser()
    for (const path of ['', '/code', '/link', '/sign-up', '/forgotten', '/forgotten/sent']) {
      const response = await attacker.send(`${page}${path}`)
      expect(response.status, path).toBeGreaterThanOrEqual(400)
      const html = await response.text()
      expect(html, path).not.toContain('grace')
      expect(html, path).not.toContain('g****')
    }
    const answers = []
    for (let tries = 0; tries < 31; tries++)
      answers.push(await attacker.submit(`${page}/link/follow`, { t: 'x', email: 'a@b.c' }))
    expect(answers.at(-1)?.status).toBe(429)
    expect(await answers.at(-1)?.text()).not.toContain(field)
  })
})

describe.each(migratedEngines)('another code or link on $engine', ({ create }) => {
  const start = () => oidcForTest(create)

  test.each(['code', 'link'])('a %s is sent again after half a minute, and not before', async kind => {
    const oidc = await start()
    const { email } = oidc.account
    const browser = oidc.newBrowser()
    const { page } = await browser.authorize()
    await browser.submit(`${page}/${kind}`, { email })
    const first = await newestMessage({ clientAs: () => oidc.client }, email)
    const soon = await browser.submit(`${page}/${kind}/resend`, {})
    expect(soon.status).toBe(429)
    expect(await soon.text()).toMatch(/You can send another one in (30|29) seconds\./)
    expect((await newestMessage({ clientAs: () => oidc.client }, email)).id).toBe(first.id)
    oidc.clock.aheadMs += 31_000
    const again = await browser.submit(`${page}/${kind}/resend`, {})
    expect(await again.text()).toContain(`We have sent another ${kind}.`)
    const second = await newestMessage({ clientAs: () => oidc.client }, email)
    expect(second.id).not.toBe(first.id)
    if (kind === 'link') return
    const code = /\d{6}/.exec(second.text)?.[0] ?? ''
    const done = await browser.submit(`${page}/code/check`, { code })
    expect(done.headers.get('location')).toContain('code=')
  })

  test('a code for a new account too, which then has the name and the password that were chosen', async () => {
    const oidc = await start()
    const browser = oidc.newBrowser()
    const { page } = await browser.authorize()
    const newPassword = 'a fine new password'
    await browser.submit(`${page}/sign-up`, { email: typed, name: 'Grace', newPassword })
    oidc.clock.aheadMs += 31_000
    await browser.submit(`${page}/code/resend`, {})
    const { text } = await newestMessage({ clientAs: () => oidc.client }, typed)
    const done = await browser.submit(`${page}/code/check`, { code: /\d{6}/.exec(text)?.[0] ?? '' })
    expect(done.headers.get('location')).toContain('code=')
    const { user } = await oidc.client.users.load({ loginId: typed })
    expect(user).toMatchObject({ name: 'Grace', password: true })
  })

  test('the limit of the project is told in words, and nothing is sent where nothing was', async () => {
    const oidc = await start()
    const browser = oidc.newBrowser()
    const { page } = await browser.authorize()
    const nothing = await browser.send(`${page}/code`)
    expect(nothing.headers.get('location')).toBe(new URL(page, oidc.issuer).pathname)
    const path = await browser.submit(`${page}/code/resend`, {})
    expect(await startsWith(path, '')).toBe(true)
    await browser.submit(`${page}/code`, { email: oidc.account.email })
    const texts: string[] = []
    for (let sends = 0; sends < 8; sends++) {
      oidc.clock.aheadMs += 31_000
      texts.push(await (await browser.submit(`${page}/code/resend`, {})).text())
    }
    expect(texts.at(-1)).toMatch(/You can send another one in \d minutes?\./)
  })
})
