import { describe, expect, test } from 'vitest'
import { peopleOf } from '../support/accounts.ts'
import { plainBrowser } from '../support/plain-browser.ts'
import { serverForFile } from '../support/test-server.ts'

const server = serverForFile()
const password = 'correct horse battery'

/** A browser on the hosted page, and how to send its form. */
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

/** What a page shows, but for what differs from request to request. */
function shownIn(html: string, ...changing: string[]) {
  return changing.reduce((text, part) => text.replaceAll(part, '…'), html)
}

describe('the hosted sign-in page', () => {
  test('answers alike for an unknown person, a wrong password, a disabled person and one without a password', async () => {
    const people = peopleOf(server())
    await people.create('wrong@example.com', { password })
    await people.create('disabled@example.com', { password, isDisabled: true })
    await people.create('without@example.com')
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

  test('locks alike for a person and for nobody, and says so', async () => {
    const people = peopleOf(server())
    await people.create('locked@example.com', { password })
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

  test('asks for a new password where the old one is temporary, refuses a weak one, and then signs in', async () => {
    const people = peopleOf(server())
    const email = 'temporary@example.com'
    await people.create(email, { password, isTemporary: true })
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

  test('refuses a form that another site sends', async () => {
    const { submit } = await onHostedPage()
    const { email, password } = server().shown
    expect((await submit({ email, password }, { origin: 'https://evil.example' })).status).toBe(403)
  })

  test('refuses a sign-in that was begun in another browser, and one that is unknown', async () => {
    const { address } = await onHostedPage()
    const stranger = plainBrowser(server())
    expect((await stranger.send(address)).status).toBe(400)
    const { submit } = await onHostedPage()
    const { email, password } = server().shown
    expect((await submit({ email, password }, { path: address })).status).toBe(400)
  })

  test('gives a code that works once and for its own browser only', async () => {
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

  test('ends with the person: disabled while signed in, the next application is not let in', async () => {
    const people = peopleOf(server())
    await people.create('leaving@example.com', { password })
    const { browser, submit } = await onHostedPage()
    await submit({ email: 'leaving@example.com', password })
    expect((await browser.toHostedPage()).way.at(-1)).toBe(`${server().url}/`)
    await people.disable('leaving@example.com')
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
