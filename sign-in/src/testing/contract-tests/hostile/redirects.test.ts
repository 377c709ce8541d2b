import { expect, test } from 'vitest'

import { credentialsProvider, emailProvider } from '../../../index.ts'
import type { VerificationRequest } from '../../../providers/email/provider.ts'
import { createMaliciousProvider } from '../../malicious-provider.ts'
import { startSignIn, origin, setup, setupWith } from '../../setup.ts'
import { keepingSessions, strategies } from './support/strategies.ts'
import { targets } from './support/targets.ts'

const idp = await createMaliciousProvider({}, 'ES256')
const cookie = 'next-auth.callback-url'

/** The address that a browser on one of our pages would open. */
function goesTo(address: string | undefined) {
  return new URL(address ?? 'about:blank', `${origin}/api/auth/x`).origin
}

function expectToStay(address: string | undefined) {
  expect(goesTo(address)).toBe(origin)
  expect(address).toMatch(/^[\x21-\x7e]+$/)
}

test('there are more than sixty targets', () => expect(new Set(targets).size).toBeGreaterThan(100))

test.each(targets)('the target %j in a body is not followed after the callback of a provider', async target => {
  for (const strategy of strategies) {
    const { browser } = setupWith(idp, keepingSessions(strategy).config)
    const start = await startSignIn(browser, '/signin/gh', { callbackUrl: target })
    expect(start.status).toBe(200)
    expectToStay(decodeURIComponent(browser.cookies.get(cookie) ?? ''))
    const back = new URLSearchParams(idp.authorize(start.url()))
    const callback = await browser.get(`/callback/gh?${back}`)
    expect(callback.status).toBe(302)
    expect(callback.location).not.toContain('/error')
    expectToStay(callback.location)
  }
})

test.each(targets)('the target %j in a cookie is not followed, written raw or encoded', async target => {
  const written = [encodeURIComponent(target), target].filter(value => /^[\x21-\x3a\x3c-\x7e]+$/.test(value))
  for (const value of written) {
    const { browser } = setupWith(idp)
    const csrfToken = await browser.csrfToken()
    const start = await startSignIn(browser)
    browser.cookies.set(cookie, value)
    const back = new URLSearchParams(idp.authorize(start.url()))
    const callback = await browser.get(`/callback/gh?${back}`)
    expect(callback.status).toBe(302)
    expectToStay(callback.location)
    browser.cookies.set(cookie, value)
    expectToStay((await browser.post('/signout', { csrfToken, json: 'true' })).url())
  }
})

test.each(targets)('the target %j in a query is not followed by any route', async target => {
  const { browser } = setup({ pages: { signIn: '/login' } })
  const csrfToken = await browser.csrfToken()
  const query = `callbackUrl=${encodeURIComponent(target)}`
  const page = await browser.get(`/signin?${query}`)
  if (page.status === 302) {
    expectToStay(page.location)
    expectToStay(new URL(page.location ?? '', origin).searchParams.get('callbackUrl') ?? '')
  } else expect(page.status).toBe(500)
  for (const json of ['false', 'true']) {
    const answer = await browser.post(`/signout?${query}`, { csrfToken, json })
    if (answer.status === 302) expectToStay(answer.location)
    else if (answer.status === 200) expectToStay(answer.url())
    else expect(answer.status).toBe(500)
  }
  expect((await browser.get(`/session?${query}`)).status).toBe(200)
  expect((await browser.get(`/csrf?${query}`)).status).toBe(200)
})

test.each(targets)('the target %j in a mailed link, or with credentials, is not followed', async target => {
  const { adapter } = keepingSessions('database')
  const mails: VerificationRequest[] = []
  const { browser } = setup({
    adapter,
    providers: [
      emailProvider({ sendVerificationRequest: mail => void mails.push(mail) }),
      credentialsProvider({ authorize: () => ({ id: 1 }) }),
    ],
    pages: { newUser: '/welcome' },
  })
  const csrfToken = await browser.csrfToken()
  await browser.post('/signin/email', { csrfToken, email: 'a@ex.com', callbackUrl: target })
  const link = new URL(mails[0]?.url ?? '')
  expectToStay(link.searchParams.get('callbackUrl') ?? '')
  link.searchParams.set('callbackUrl', target)
  const followed = await browser.get(link.href)
  if (followed.status === 302) {
    expectToStay(followed.location)
    expectToStay(new URL(followed.location ?? '', origin).searchParams.get('callbackUrl') ?? '')
  } else expect(followed.status).toBe(500)

  const typed = await browser.post('/callback/credentials', { csrfToken, callbackUrl: target })
  expect(typed.status).toBe(302)
  expectToStay(typed.location)
})
