import { afterAll, beforeAll, expect, test } from 'vitest'

import { oauthProvider, oidcProvider, type ProviderTokens, type SignInConfig } from '../../index.ts'
import { base, startSignIn, origin, setup } from '../../testing/setup.ts'
import { type MockOidcProvider, startMockOidcProvider } from '@gatehouse-id/operation/testing/mock-oidc-provider'

let provider: MockOidcProvider

/** Rotates refresh tokens; a second use of one revokes its grant. */
beforeAll(async () => {
  provider = await startMockOidcProvider({
    clientId: 'gatehouse',
    clientSecret: 'a secret',
    redirectUri: `${base}/callback/acme`,
    postLogoutRedirectUri: `${origin}/`,
    user: { sub: 'ada', name: 'Ada' },
    configuration: {
      clients: [
        {
          client_id: 'gatehouse',
          client_secret: 'a secret',
          redirect_uris: [`${base}/callback/acme`],
          grant_types: ['authorization_code', 'refresh_token'],
        },
      ],
      rotateRefreshToken: true,
      issueRefreshToken: () => true,
      ttl: { AccessToken: 60, Grant: 3600, IdToken: 60, Interaction: 60, RefreshToken: 3600, Session: 60 },
    },
  })
})
afterAll(() => provider.close())

/** An application that stores the provider's tokens in the session, with a clock that the test can set. */
async function signedIn() {
  const state = { now: Date.now(), refreshes: 0, isDown: false }
  const config: Partial<SignInConfig> = {
    providers: [
      oidcProvider({
        id: 'acme',
        name: 'Acme',
        issuer: provider.issuer,
        clientId: 'gatehouse',
        clientSecret: 'a secret',
        scope: 'openid profile offline_access',
        authorizationParameters: { prompt: 'consent' },
      }),
    ],
    allowInsecureProviders: true,
    clock: () => state.now,
    fetch: async (url, init) => {
      if (String(init?.body ?? '').includes('grant_type=refresh_token')) {
        state.refreshes++
        if (state.isDown) throw new TypeError('fetch failed')
      }
      return fetch(url, init)
    },
    callbacks: {
      async jwt({ token, account }) {
        if (account !== undefined) {
          const { access_token, expires_at, refresh_token } = account
          return { ...token, tokens: { access_token, expires_at, refresh_token } }
        }
        // Safe: this callback stored them.
        return { ...token, tokens: await parts.signIn.freshTokens('acme', token.tokens as ProviderTokens) }
      },
      session: ({ session, token }) => ({ ...session, tokens: token?.tokens }),
    },
  }
  const parts = setup(config)
  const start = await startSignIn(parts.browser, '/signin/acme')
  const back = await parts.browser.get(await provider.visit(start.url()))
  if (back.location !== origin) throw new Error(`not signed in: ${back.location}`)
  const cookie = Array.from(parts.browser.cookies, pair => pair.join('=')).join('; ')

  /** The response to a browser that still has the cookies of the sign-in. */
  const session = async (): Promise<{ user?: unknown; tokens?: ProviderTokens }> =>
    (await parts.signIn.handle(new Request(`${base}/session`, { headers: { cookie } }))).json()
  return {
    ...parts,
    state,
    session,
    laterBy: (seconds: number) => {
      state.now += seconds * 1000
    },
  }
}

function userinfoWith(accessToken = '') {
  return fetch(`${provider.issuer}/me`, { headers: { authorization: `Bearer ${accessToken}` } })
}

test('a valid access token is kept', async () => {
  const { state, session } = await signedIn()
  const { tokens } = await session()
  expect(tokens).toMatchObject({ access_token: expect.any(String), refresh_token: expect.any(String) })
  expect(tokens).not.toHaveProperty('error')
  expect(state.refreshes).toBe(0)
})

test('a hundred concurrent requests with an expired access token share one refresh', async () => {
  const { state, session, laterBy } = await signedIn()
  const { tokens: before } = await session()
  laterBy(45)
  const answers = await Promise.all(Array.from({ length: 100 }, session))
  expect(state.refreshes).toBe(1)
  const [first] = answers
  expect(new Set(answers.map(({ tokens }) => tokens?.access_token))).toEqual(new Set([first?.tokens?.access_token]))
  expect(first?.tokens?.access_token).not.toBe(before?.access_token)
  expect(first?.tokens?.refresh_token).not.toBe(before?.refresh_token)
  expect(answers.every(({ user, tokens }) => user !== undefined && tokens?.error === undefined)).toBe(true)
  expect((await userinfoWith(first?.tokens?.access_token)).status).toBe(200)
})

test('a browser that never received the new tokens gets them without another refresh', async () => {
  const { state, session, laterBy } = await signedIn()
  laterBy(45)
  const { tokens: second } = await session()
  const { tokens: again } = await session()
  expect(again).toEqual(second)
  expect(state.refreshes).toBe(1)
  laterBy(45)
  const { tokens: third } = await session()
  expect(state.refreshes).toBe(2)
  expect(third).not.toHaveProperty('error')
  expect(third?.refresh_token).not.toBe(second?.refresh_token)
  // The provider would have revoked the grant at a second use.
  expect((await userinfoWith(third?.access_token)).status).toBe(200)
})

test('an outage of the provider signs no user out, and refreshing works again afterwards', async () => {
  const { state, session, laterBy, lines } = await signedIn()
  const { tokens: before } = await session()
  laterBy(45)
  state.isDown = true
  const { user, tokens } = await session()
  expect(user).toMatchObject({ name: 'Ada' })
  expect(tokens).toEqual({ ...before, error: 'ProviderUnavailable' })
  expect(lines.map(({ level, code }) => [level, code])).toEqual([['error', 'REFRESH_TOKEN_ERROR']])
  expect(JSON.stringify(lines)).not.toContain(before?.refresh_token)
  state.isDown = false
  expect((await session()).tokens).not.toHaveProperty('error')
})

test('a refused refresh token is an error that the application can see', async () => {
  const { signIn, lines, state } = await signedIn()
  const old = { access_token: 'a', expires_at: 1, refresh_token: 'unknown' }
  expect(await signIn.freshTokens('acme', old)).toEqual({ ...old, error: 'RefreshTokenError' })
  expect(await signIn.freshTokens('acme', { ...old, refresh_token: undefined })).toMatchObject({
    error: 'RefreshTokenError',
  })
  expect(state.refreshes).toBe(1)
  expect(lines.map(({ level }) => level)).toEqual(['warn'])
  await expect(signIn.freshTokens('other', old)).rejects.toThrow('"other" is not a provider')
})

test('without rotation the refresh token stays, and a caller with a newer access token keeps it', async () => {
  let now = Date.UTC(2026, 0, 1)
  let count = 0
  const { signIn } = setup({
    providers: [
      oauthProvider({
        id: 'plain',
        name: 'Plain',
        clientId: 'c',
        authorizationUrl: 'https://plain.example/authorize',
        tokenUrl: 'https://plain.example/token',
        userinfo: 'https://plain.example/me',
        profile: () => ({ id: 1 }),
      }),
    ],
    clock: () => now,
    fetch: async () => Response.json({ access_token: `access-${++count}`, token_type: 'bearer', expires_in: 100 }),
  })
  const old = { access_token: 'access-0', expires_at: now / 1000, refresh_token: 'r' }
  const first = await signIn.freshTokens('plain', old)
  expect(first).toEqual({ access_token: 'access-1', expires_at: now / 1000 + 100, refresh_token: 'r' })
  expect(await signIn.freshTokens('plain', old)).toEqual(first)
  const newer = { access_token: 'newer', expires_at: now / 1000 + 200, refresh_token: 'r' }
  expect(await signIn.freshTokens('plain', newer)).toEqual(newer)
  now += 90_000
  expect(await signIn.freshTokens('plain', old)).toMatchObject({ access_token: 'access-2' })
})
