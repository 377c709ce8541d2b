import { expect, test } from 'vitest'

import { createTokens } from '../../index.ts'
import { createMaliciousProvider, type ProviderOverrides } from '../malicious-provider.ts'
import { base, origin, secret, setup, setupWith, signInThrough, type unusedProvider } from '../setup.ts'

const name = 'next-auth.session-token'
const tokens = createTokens({ secrets: [secret] })

test('case 56: signing out clears every chunk and tells the application once', async () => {
  const messages: unknown[] = []
  const { browser } = setup({ events: { signOut: ({ token }) => void messages.push(token?.sub) } })
  const token = tokens.encode({ sub: '1', large: 'x'.repeat(6000) }, { maxAgeSeconds: 60 })
  for (const [index, chunk] of (token.match(/.{1,3933}/g) ?? []).entries())
    browser.cookies.set(`${name}.${index}`, chunk)
  const answer = await browser.post('/signout', {
    csrfToken: await browser.csrfToken(),
    json: 'true',
    callbackUrl: '/bye',
  })
  expect([answer.status, answer.url()]).toEqual([200, `${origin}/bye`])
  expect([...browser.cookies.keys()].filter(key => key.startsWith(name))).toEqual([])
  expect(messages).toEqual(['1'])
})

test('case 56: without the form token no user is signed out', async () => {
  const { browser } = setup()
  browser.cookies.set(name, tokens.encode({ sub: '1' }, { maxAgeSeconds: 60 }))
  const script = await browser.post('/signout', { json: 'true' })
  expect([script.status, script.url()]).toEqual([403, `${base}/signout?csrf=true`])
  const page = await browser.post('/signout')
  expect([page.status, page.location]).toEqual([302, `${base}/signout?csrf=true`])
  expect((await browser.get('/session')).text).not.toBe('{}')
})

test('signing out without a session, or with a broken one, just leads on', async () => {
  const messages: unknown[] = []
  const { browser } = setup({ events: { signOut: message => void messages.push(message) } })
  const csrfToken = await browser.csrfToken()
  expect((await browser.post('/signout', { csrfToken })).location).toBe(origin)
  browser.cookies.set(name, 'broken')
  expect((await browser.post('/signout', { csrfToken })).location).toBe(origin)
  expect(browser.cookies.has(name)).toBe(false)
  expect(messages).toEqual([])
})

const endpoint = { metadata: { end_session_endpoint: 'https://idp.example/logout?brand=x' } }

async function signOutAt(overrides: ProviderOverrides, provider: Parameters<typeof unusedProvider>[1] = {}) {
  const idp = await createMaliciousProvider(overrides)
  const parts = setupWith(idp, {}, { signOutAtProvider: true, ...provider })
  await signInThrough(parts, idp)
  const csrfToken = await parts.browser.csrfToken()
  const answer = await parts.browser.post('/signout', { csrfToken, json: 'true', callbackUrl: '/bye' })
  expect(parts.browser.cookies.has(name)).toBe(false)
  return new URL(answer.url())
}

test('signing out goes on to the provider when the provider is to hear of it', async () => {
  const url = await signOutAt(endpoint)
  expect(url.origin + url.pathname).toBe('https://idp.example/logout')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    brand: 'x',
    client_id: 'c',
    id_token_hint: expect.stringMatching(/^eyJ/),
    post_logout_redirect_uri: `${origin}/`,
    state: expect.stringMatching(/^[\w-]{43}$/),
  })
})

test('the provider redirects back to the configured address', async () => {
  const url = await signOutAt(endpoint, { postLogoutRedirectUri: 'https://www.example/' })
  expect(url.searchParams.get('post_logout_redirect_uri')).toBe('https://www.example/')
})

test('signing out stays here when the provider has no sign-out page, or is configured not to be asked', async () => {
  expect((await signOutAt({})).href).toBe(`${origin}/bye`)
  expect((await signOutAt(endpoint, { signOutAtProvider: false })).href).toBe(`${origin}/bye`)
})

test('signing out works when the provider is down', async () => {
  const idToken = 'eyJ.x.y'
  const idp = await createMaliciousProvider({ ...endpoint, unreachable: '/.well-known/openid-configuration' })
  const { browser, lines } = setupWith(idp, {}, { signOutAtProvider: true })
  browser.cookies.set(
    name,
    tokens.encode({ sub: '1', provider: 'gh', providerIdToken: idToken }, { maxAgeSeconds: 60 }),
  )
  const answer = await browser.post('/signout', { csrfToken: await browser.csrfToken(), json: 'true' })
  expect(answer.url()).toBe(origin)
  expect(browser.cookies.has(name)).toBe(false)
  expect(lines.map(({ code }) => code)).toEqual(['SIGNOUT_ERROR'])
  expect(JSON.stringify(lines)).not.toContain(idToken)
})
