import { expect, test } from 'vitest'
import { plainBrowser } from '../support/plain-browser.ts'
import { serverForFile } from '../support/test-server.ts'

const server = serverForFile()
const callback = '/api/auth/callback/gatehouse'

/** Signs in up to the provider's redirect, which is returned and not followed. */
async function signInUpToCallback() {
  const { shown, url } = server()
  const browser = plainBrowser(server())
  const { page } = await browser.toHostedPage()
  const action = /action="([^"]+)"/.exec(await page.text())?.[1] ?? ''
  const sent = { method: 'POST', headers: { origin: url } }
  const resumed = await browser.send(action, {
    ...sent,
    body: new URLSearchParams({ email: shown.email, password: shown.password }),
  })
  const answered = await browser.send(resumed.headers.get('location') ?? '')
  const address = new URL(answered.headers.get('location') ?? '')
  expect(address.pathname).toBe(callback)
  return { browser, address }
}

type Browser = ReturnType<typeof plainBrowser>

/** Where an answer redirects to, and whether the browser is then signed in. */
async function outcome(browser: Browser, address: string) {
  const location = (await browser.send(address)).headers.get('location') ?? ''
  const session = await (await browser.send('/api/auth/session')).json()
  return { error: new URL(location, server().url).searchParams.get('error'), isSignedIn: 'user' in session }
}

const refused = { error: 'OAuthCallback', isSignedIn: false }

test('the genuine answer of the provider signs in, once', async () => {
  const { browser, address } = await signInUpToCallback()
  expect(await outcome(browser, address.href)).toEqual({ error: null, isSignedIn: true })
  const other = plainBrowser(server())
  expect(await outcome(other, address.href)).toEqual(refused)
  const again = await browser.send(address.href)
  expect(again.headers.get('location')).toContain('error=OAuthCallback')
})

test('an answer replayed with the cookies of its sign-in is refused', async () => {
  const { browser, address } = await signInUpToCallback()
  const before = new Map(browser.cookies)
  await browser.send(address.href)
  browser.cookies.clear()
  for (const [name, value] of before) browser.cookies.set(name, value)
  expect(await outcome(browser, address.href)).toEqual(refused)
})

test('an unsolicited answer is refused', async () => {
  expect(await outcome(plainBrowser(server()), `${callback}?code=stolen&state=made-up`)).toEqual(refused)
  expect(await outcome(plainBrowser(server()), callback)).toEqual(refused)
})

test.each(['state', 'code'])('an answer without its %s is refused', async name => {
  const { browser, address } = await signInUpToCallback()
  address.searchParams.delete(name)
  expect(await outcome(browser, address.href)).toEqual(refused)
})

test('an answer meant for another sign-in is refused', async () => {
  const mine = await signInUpToCallback()
  const theirs = await signInUpToCallback()
  expect(await outcome(mine.browser, theirs.address.href)).toEqual(refused)
})

test('an answer that says another issuer sent it is refused', async () => {
  const { browser, address } = await signInUpToCallback()
  address.searchParams.set('iss', 'https://evil.example')
  expect(await outcome(browser, address.href)).toEqual(refused)
})
