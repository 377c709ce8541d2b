import { describe, expect, test } from 'vitest'
import { accountsOf } from '../support/accounts.ts'
import { plainBrowser } from '../support/plain-browser.ts'
import { serverForFile } from '../support/test-server.ts'

const server = serverForFile()
const password = 'correct horse battery'

/** A browser on the hosted page, with a function that sends its form. */
async function onHostedPage() {
  const browser = plainBrowser(server())
  const { page, way } = await browser.toHostedPage()
  const address = way.at(-1) ?? ''
  const submit = async (fields: Record<string, string>, { path = address, origin = server().url } = {}) => {
    const { page, way } = await browser.postForm(path, fields, origin)
    return { status: page.status, html: await page.text(), way }
  }
  return { browser, page, address, submit }
}

/** The text of a page without the parts that differ between requests. */
function shownIn(html: string, ...changing: string[]) {
  return changing.reduce((text, part) => text.replaceAll(part, '…'), html)
}

describe('the hosted sign-in page', () => {
  test('answers the same for an unknown user, a wrong password, a disabled user and a user without a password', async () => {
    const accounts = accountsOf(server())
    await accounts.create('wrong@example.com', { password })
    await accounts.create('disabled@example.com', { password, isDisabled: true })
    await accounts.create('without@example.com')
    const answers = []
    for (const email of ['nobody@example.com', 'wrong@example.com', 'disabled@example.com', 'without@example.com']) {
      const { address, submit } = await onHostedPage()
      const sent = email.startsWith('disabled') ? password : 'not the password'
      const { status, html } = await submit({ email, password: sent })
      answers.push({ status, html: shownIn(html, email, address) })
    }
    expect(answers[0]).toMatchObject({ status: 401, html: expect.stringContaining('role="alert"') })
    for (const answer of answers) expect(answer).toEqual(answers[0])
  })

  test('locks the same for a user and an unknown login id, and says so', async () => {
    const accounts = accountsOf(server())
    await accounts.create('locked@example.com', { password })
    const answers = []
    for (const email of ['locked@example.com', 'not-there@example.com']) {
      const { address, submit } = await onHostedPage()
      for (let attempt = 0; attempt < 10; attempt++) await submit({ email, password: 'not the password' })
      const { status, html } = await submit({ email, password })
      answers.push({ status, html: shownIn(html, email, address) })
    }
    expect(answers[0]?.status).toBe(429)
    expect(answers[1]).toEqual(answers[0])
  })

  test('asks for a new password when the old one is temporary, refuses a weak one, and then signs in', async () => {
    const accounts = accountsOf(server())
    const email = 'temporary@example.com'
    await accounts.create(email, { password, isTemporary: true })
    const { address, submit } = await onHostedPage()
    const asked = await submit({ email, password })
    expect(asked).toMatchObject({ status: 200, html: expect.stringContaining('newPasswordAgain') })
    const path = `${address}/new-password`
    const choose = (newPassword: string, newPasswordAgain = newPassword) =>
      submit({ email, currentPassword: password, newPassword, newPasswordAgain }, { path })
    expect((await choose('short')).status).toBe(400)
    expect((await choose('a fine new password', 'another one')).status).toBe(400)
    const { way } = await choose('a fine new password')
    expect(way.at(-1)).toBe(`${server().url}/`)
  })

  test('refuses a form from another site', async () => {
    const { submit } = await onHostedPage()
    const { email, password } = server().shown
    expect((await submit({ email, password }, { origin: 'https://evil.example' })).status).toBe(403)
  })

  test('refuses a sign-in that was started in another browser, and an unknown one', async () => {
    const { address } = await onHostedPage()
    const otherBrowser = plainBrowser(server())
    expect((await otherBrowser.send(address)).status).toBe(400)
    const { submit } = await onHostedPage()
    const { email, password } = server().shown
    expect((await submit({ email, password }, { path: address })).status).toBe(400)
  })

  test('issues a code that works once and in its own browser only', async () => {
    const { submit, browser } = await onHostedPage()
    const { email, password } = server().shown
    const { way } = await submit({ email, password })
    const callback = way.find(address => address.includes('/api/auth/callback/gatehouse')) ?? ''
    expect(callback).toContain('code=')
    expect(way.at(-1)).toBe(`${server().url}/`)
    const again = await browser.send(callback)
    expect(again.headers.get('location')).toContain('error=OAuthCallback')
    const elsewhere = await plainBrowser(server()).send(callback)
    expect(elsewhere.headers.get('location')).toContain('error=OAuthCallback')
  })

  test('ends for a user who is disabled while signed in: the next application gets no code', async () => {
    const accounts = accountsOf(server())
    await accounts.create('leaving@example.com', { password })
    const { browser, submit } = await onHostedPage()
    await submit({ email: 'leaving@example.com', password })
    expect((await browser.toHostedPage()).way.at(-1)).toBe(`${server().url}/`)
    await accounts.disable('leaving@example.com')
    const { page } = await browser.toHostedPage()
    expect(await page.text()).toContain('type="password"')
    const answer = await browser.send('/graphql', {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ viewer { name } }' }),
    })
    expect((await answer.json()).data).toEqual({ viewer: null })
  })
})
