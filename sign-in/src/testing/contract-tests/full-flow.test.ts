import { decode } from 'next-auth/jwt'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { oidcProvider } from '../../index.ts'
import { base, startSignIn, origin, secret, setup } from '../setup.ts'
import { type MockOidcProvider, startMockOidcProvider } from '@gatehouse-id/operation/testing/mock-oidc-provider'

let provider: MockOidcProvider

beforeAll(async () => {
  provider = await startMockOidcProvider({
    clientId: 'gatehouse',
    clientSecret: 'a secret & more',
    redirectUri: `${base}/callback/acme`,
    postLogoutRedirectUri: `${origin}/`,
    user: { sub: 'ada', name: 'Ada Lovelace', email: 'Ada@Example.COM', picture: 'https://example.com/ada.png' },
  })
})
afterAll(() => provider.close())

function withMockProvider({ signOutAtProvider = false } = {}) {
  return setup({
    providers: [
      oidcProvider({
        id: 'acme',
        name: 'Acme',
        issuer: provider.issuer,
        clientId: 'gatehouse',
        clientSecret: 'a secret & more',
        signOutAtProvider,
      }),
    ],
    allowInsecureProviders: true,
  })
}

test('case 22: a user signs in with an OpenID provider, with PKCE, state and nonce', async () => {
  const { browser, lines } = withMockProvider()
  const start = await startSignIn(browser, '/signin/acme', { callbackUrl: '/users?page=2' })
  expect(start.status).toBe(200)
  const authorization = new URL(start.url())
  expect(Object.fromEntries(authorization.searchParams)).toMatchObject({
    client_id: 'gatehouse',
    response_type: 'code',
    scope: 'openid profile email',
    redirect_uri: `${base}/callback/acme`,
    code_challenge_method: 'S256',
  })
  expect(authorization.search).toContain('scope=openid%20profile%20email')
  const checks = ['next-auth.state', 'next-auth.nonce', 'next-auth.pkce.code_verifier']
  for (const name of checks) expect(browser.cookies.has(name), name).toBe(true)

  const callback = await browser.get(await provider.visit(authorization.href))
  expect(callback.status).toBe(302)
  expect(callback.location).toBe(`${origin}/users?page=2`)
  for (const name of checks) expect(browser.cookies.has(name), name).toBe(false)

  const session = await browser.get('/session')
  expect(session.json()).toEqual({
    user: { name: 'Ada Lovelace', email: 'ada@example.com', image: 'https://example.com/ada.png' },
    expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  })
  const claims = await decode({ token: browser.cookies.get('next-auth.session-token') ?? '', secret })
  expect(claims).toMatchObject({ sub: 'ada', email: 'ada@example.com', provider: 'acme' })
  expect(claims).not.toHaveProperty('providerIdToken')
  expect(lines).toEqual([])
})

test('a callback works once: replaying it with the same cookies is refused', async () => {
  const { browser, signIn } = withMockProvider()
  const start = await startSignIn(browser, '/signin/acme')
  const cookie = Array.from(browser.cookies, pair => pair.join('=')).join('; ')
  const back = await provider.visit(start.url())
  expect((await browser.get(back)).location).toBe(origin)

  const replayed = await signIn.handle(new Request(back, { headers: { cookie } }))
  expect(replayed.headers.get('location')).toBe(`${base}/error?error=OAuthCallback`)
  expect(replayed.headers.getSetCookie().join()).not.toContain('session-token')
})

test('signing out leads to the provider, ends its session there, and comes back', async () => {
  const { browser } = withMockProvider({ signOutAtProvider: true })
  const start = await startSignIn(browser, '/signin/acme')
  await browser.get(await provider.visit(start.url()))
  const session = await browser.get('/session')
  expect(session.text).not.toContain('providerIdToken')
  expect(session.json()).toEqual({ user: expect.any(Object), expires: expect.any(String) })

  const csrfToken = await browser.csrfToken()
  const goodbye = await browser.post('/signout', { csrfToken, json: 'true' })
  const url = new URL(goodbye.url())
  expect(url.origin).toBe(provider.issuer)
  expect(Object.fromEntries(url.searchParams)).toEqual({
    id_token_hint: expect.stringMatching(/^ey/),
    post_logout_redirect_uri: `${origin}/`,
    client_id: 'gatehouse',
    state: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect(browser.cookies.has('next-auth.session-token')).toBe(false)
  expect((await browser.get('/session')).json()).toEqual({})

  const question = await fetch(url)
  expect(question.status).toBe(200) // the provider knows the client and the address, and asks for confirmation
  expect(await question.text()).toContain('xsrf')
})

test('signing out stays here without signOutAtProvider', async () => {
  const { browser } = withMockProvider()
  const start = await startSignIn(browser, '/signin/acme')
  await browser.get(await provider.visit(start.url()))
  const goodbye = await browser.post('/signout', { csrfToken: await browser.csrfToken(), callbackUrl: '/bye' })
  expect(goodbye.status).toBe(302)
  expect(goodbye.location).toBe(`${origin}/bye`)
})
