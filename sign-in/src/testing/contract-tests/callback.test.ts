import { hash } from 'node:crypto'

import { decode } from 'next-auth/jwt'
import { expect, test } from 'vitest'

import type { Answer } from '../browser.ts'
import { createMaliciousProvider, type ProviderOverrides } from '../malicious-provider.ts'
import {
  base,
  startSignIn,
  origin,
  type Setup,
  secret,
  setup,
  setupWith,
  signInThrough,
  unusedProvider,
} from '../setup.ts'

const checks = ['next-auth.state', 'next-auth.nonce', 'next-auth.pkce.code_verifier']
const sessionCookie = 'next-auth.session-token'

/** No user is signed in, and no check cookie is left. */
function expectRefusal({ browser, lines }: Setup, answer: Answer, code = 'OAuthCallback') {
  expect([answer.status, answer.location]).toEqual([302, `${base}/error?error=${code}`])
  for (const name of [sessionCookie, ...checks]) expect(browser.cookies.has(name), name).toBe(false)
  const log = JSON.stringify(lines)
  for (const secretText of ['access-1', 'code-1', 'eyJ']) expect(log).not.toContain(secretText)
}

function expectSignedIn({ browser }: Setup, answer: Answer) {
  expect([answer.status, answer.location]).toEqual([302, origin])
  expect(browser.cookies.has(sessionCookie)).toBe(true)
  for (const name of checks) expect(browser.cookies.has(name), name).toBe(false)
}

test.each([
  ['another state', { state: 'x' }],
  ['no state', { state: undefined }],
  ['an empty state', { state: '' }],
  ['no code', { code: undefined }],
])('case 23: a callback with %s does not sign a user in', async (_, back) => {
  const idp = await createMaliciousProvider()
  const parts = setupWith(idp)
  expectRefusal(parts, await signInThrough(parts, idp, back))
  expect(idp.requestedPaths).not.toContain('/token')
  expect(parts.lines.map(({ code }) => code)).toEqual(['OAUTH_CALLBACK_ERROR'])
})

test.each(checks)('case 23: a callback without the cookie %s does not sign a user in', async name => {
  const idp = await createMaliciousProvider()
  const parts = setupWith(idp)
  const start = await startSignIn(parts.browser)
  const back = idp.authorize(start.url())
  parts.browser.cookies.delete(name)
  expectRefusal(parts, await parts.browser.get(`/callback/gh?${new URLSearchParams({ ...back })}`))
  expect(idp.requestedPaths).not.toContain('/token')
})

test.each(checks)(
  'case 23: a callback with an altered, an expired or a foreign cookie %s does not sign a user in',
  async name => {
    for (const alter of ['altered', 'expired', 'foreign', 'swapped'] as const) {
      let now = Date.now()
      const idp = await createMaliciousProvider()
      const parts = setupWith(idp, { clock: () => now })
      const other = setupWith(idp, { secret: 'another secret' })
      await startSignIn(other.browser)
      const start = await startSignIn(parts.browser)
      const back = idp.authorize(start.url())
      const value = parts.browser.cookies.get(name) ?? ''
      // Changes the first character of the tag, because one in 256 tags ends in AA.
      const tag = value.lastIndexOf('.') + 1
      const letter = value[tag] === 'A' ? 'B' : 'A'
      if (alter === 'altered') parts.browser.cookies.set(name, `${value.slice(0, tag)}${letter}${value.slice(tag + 1)}`)
      if (alter === 'foreign') parts.browser.cookies.set(name, other.browser.cookies.get(name) ?? '')
      if (alter === 'swapped')
        parts.browser.cookies.set(name, parts.browser.cookies.get(checks.find(c => c !== name) ?? '') ?? '')
      if (alter === 'expired') now += 915_000
      expectRefusal(parts, await parts.browser.get(`/callback/gh?${new URLSearchParams({ ...back })}`))
    }
  },
)

test('case 24: the checks of one provider do not work for another', async () => {
  const idp = await createMaliciousProvider()
  const provider = (id: string) => unusedProvider(id, { issuer: idp.issuer, fetch: idp.fetch })
  const parts = setup({ providers: [provider('gh'), provider('other')] })
  const start = await startSignIn(parts.browser)
  const back = idp.authorize(start.url())
  expectRefusal(parts, await parts.browser.get(`/callback/other?${new URLSearchParams({ ...back })}`))
})

function now() {
  return Math.floor(Date.now() / 1000)
}
function halfHash(text: string) {
  return hash('sha256', text, 'buffer').subarray(0, 16).toString('base64url')
}

const overrides: [string, () => ProviderOverrides][] = [
  ['another issuer', () => ({ claims: { iss: 'https://evil.example' } })],
  ['another audience', () => ({ claims: { aud: 'another-client' } })],
  ['several audiences and no authorized party', () => ({ claims: { aud: ['c', 'd'] } })],
  ['another authorized party', () => ({ claims: { azp: 'another-client' } })],
  ['another nonce', () => ({ claims: { nonce: 'x' } })],
  ['no nonce', () => ({ claims: { nonce: undefined } })],
  ['no subject', () => ({ claims: { sub: undefined } })],
  ['a number for a subject', () => ({ claims: { sub: 1 } })],
  ['no expiry', () => ({ claims: { exp: undefined } })],
  ['no time of issue', () => ({ claims: { iat: undefined } })],
  ['an expiry 12 seconds ago', () => ({ claims: { exp: now() - 12 } })],
  ['a start in 12 seconds', () => ({ claims: { nbf: now() + 13 } })],
  ["another key's signature", () => ({ signature: 'foreign' })],
  ['no signature', () => ({ signature: 'none' })],
  ['a signature by the secret of the client', () => ({ signature: 'secret' })],
  ['an unknown key id', () => ({ header: { kid: 'k2' } })],
  [
    'an algorithm the provider does not use',
    () => ({ metadata: { id_token_signing_alg_values_supported: ['ES256'] } }),
  ],
  ['the hash of another access token', () => ({ claims: { at_hash: halfHash('access-2') } })],
]

test.each(overrides)('case 25: an ID token with %s does not sign a user in', async (_, override) => {
  const idp = await createMaliciousProvider(override())
  const parts = setupWith(idp)
  expectRefusal(parts, await signInThrough(parts, idp))
  expect(idp.requestedPaths).toContain('/token')
})

const truths: [string, () => ProviderOverrides][] = [
  ['expired 5 seconds ago', () => ({ claims: { exp: now() - 5 } })],
  ['with the hash of its access token', () => ({ claims: { at_hash: halfHash('access-1') } })],
  ['with several audiences, for us', () => ({ claims: { aud: ['c', 'd'], azp: 'c' } })],
  [
    'of a provider that does not list its algorithms',
    () => ({ metadata: { id_token_signing_alg_values_supported: undefined } }),
  ],
]

test.each(truths)('case 25: an ID token %s is accepted', async (_, override) => {
  const idp = await createMaliciousProvider(override())
  const parts = setupWith(idp)
  expectSignedIn(parts, await signInThrough(parts, idp))
})

test('an ID token signed with ES256 is accepted if the metadata of the provider lists it', async () => {
  const idp = await createMaliciousProvider({}, 'ES256')
  const parts = setupWith(idp)
  expectSignedIn(parts, await signInThrough(parts, idp))
})

test('case 26: the issuer parameter must be the issuer, and is required if the metadata announces it', async () => {
  const promise = { metadata: { authorization_response_iss_parameter_supported: true } }
  for (const [override, iss, isAccepted] of [
    [{}, 'https://idp.example', true],
    [{}, 'https://evil.example', false],
    [promise, 'https://idp.example', true],
    [promise, undefined, false],
  ] as const) {
    const idp = await createMaliciousProvider(override)
    const parts = setupWith(idp)
    const answer = await signInThrough(parts, idp, { iss })
    if (isAccepted) expectSignedIn(parts, answer)
    else expectRefusal(parts, answer)
  }
})

test('case 27: a token endpoint that hangs times out after 3.5 seconds', async () => {
  const idp = await createMaliciousProvider({ hanging: '/token' })
  const parts = setupWith(idp)
  const before = performance.now()
  expectRefusal(parts, await signInThrough(parts, idp))
  expect(performance.now() - before).toBeGreaterThan(3400)
})

test.each(['/token', '/keys', '/userinfo'])('when %s cannot be reached no user is signed in', async path => {
  const idp = await createMaliciousProvider({ unreachable: path })
  const parts = setupWith(idp)
  expectRefusal(parts, await signInThrough(parts, idp))
})

test.each([
  ['no ID token', { tokens: { id_token: undefined } }],
  ['no access token', { tokens: { access_token: undefined } }],
  ['userinfo of another subject', { userinfo: { sub: 'subject-2' } }],
])('a provider that answers with %s does not sign a user in', async (_, override) => {
  const idp = await createMaliciousProvider(override)
  const parts = setupWith(idp)
  expectRefusal(parts, await signInThrough(parts, idp))
})

test.each(['access_denied', 'server_error', '<script>'])(
  'case 28: the error %s of a provider does not sign a user in',
  async error => {
    const idp = await createMaliciousProvider()
    const parts = setupWith(idp)
    expectRefusal(parts, await signInThrough(parts, idp, { code: undefined, error }))
    expect(parts.lines.map(({ code }) => code)).toEqual(['OAUTH_CALLBACK_ERROR'])
    expect(JSON.stringify(parts.lines)).not.toContain('<')
  },
)

test('case 29: the token response cannot change the owner of the account', async () => {
  const seen: unknown[] = []
  const idp = await createMaliciousProvider({
    tokens: { provider: 'evil', providerAccountId: 'evil', type: 'evil', extra: 1 },
  })
  const parts = setupWith(idp, { callbacks: { signIn: ({ account }) => seen.push(account) > 0 } })
  expectSignedIn(parts, await signInThrough(parts, idp))
  expect(seen).toEqual([
    expect.objectContaining({ provider: 'gh', providerAccountId: 'subject-1', type: 'oauth', extra: 1 }),
  ])
})

test('case 31: the token contains the profile: e-mail in lower case, picture, subject, provider', async () => {
  const seen: unknown[] = []
  const idp = await createMaliciousProvider()
  const parts = setupWith(idp, {
    clock: () => Date.UTC(2026, 0, 1),
    callbacks: {
      jwt: args => {
        seen.push(args)
        return args.token
      },
    },
    events: { signIn: message => void seen.push(message) },
  })
  expectSignedIn(parts, await signInThrough(parts, idp))
  const user = { id: 'subject-1', name: 'Al', email: 'al@ex.com', image: 'https://x.example/a.png' }
  const token = { name: 'Al', email: 'al@ex.com', picture: 'https://x.example/a.png', sub: 'subject-1', provider: 'gh' }
  const account = {
    provider: 'gh',
    type: 'oauth',
    providerAccountId: 'subject-1',
    access_token: 'access-1',
    expires_at: Date.UTC(2026, 0, 1) / 1000 + 60,
  }
  const profile = { sub: 'subject-1', iss: idp.issuer, email: 'AL@Ex.COM' }
  expect(seen).toMatchObject([
    { token, user, account, profile, trigger: 'signIn' },
    { user, account, profile: user },
  ])
})

test.each([
  ['refuses', () => false, `${base}/error?error=AccessDenied`],
  ['redirects to another page', () => '/denied?a=b', '/denied?a=b'],
  ['redirects to another site', () => 'https://help.example/ü', 'https://help.example/%C3%BC'],
  [
    'throws',
    () => {
      throw new Error('x y&z\r\nSet-Cookie: a=b')
    },
    `${base}/error?error=x%20y%26z%0D%0ASet-Cookie%3A%20a%3Db`,
  ],
])('case 32: when the signIn callback %s, no user is signed in', async (_, signIn, location) => {
  const idp = await createMaliciousProvider()
  const parts = setupWith(idp, { callbacks: { signIn } })
  const answer = await signInThrough(parts, idp)
  expect([answer.status, answer.location]).toEqual([302, location])
  for (const name of [sessionCookie, ...checks]) expect(parts.browser.cookies.has(name), name).toBe(false)
})

test('case 32: AccessDenied is a page with status 403', async () => {
  const { browser } = setup()
  expect((await browser.get('/error?error=AccessDenied')).status).toBe(403)
})

test('a jwt callback that throws at sign-in ends with the code Callback', async () => {
  const idp = await createMaliciousProvider()
  const parts = setupWith(idp, { callbacks: { jwt: () => Promise.reject(new Error('database down')) } })
  expectRefusal(parts, await signInThrough(parts, idp), 'Callback')
  expect(parts.lines.map(({ code }) => code)).toEqual(['OAUTH_CALLBACK_HANDLER_ERROR'])
})

test('a callback posted as a form is read from the body and needs no CSRF token', async () => {
  const idp = await createMaliciousProvider()
  const parts = setupWith(idp)
  const start = await startSignIn(parts.browser)
  expectSignedIn(parts, await parts.browser.post('/callback/gh', idp.authorize(start.url())))
})

test('a parameter given twice does not sign a user in', async () => {
  const idp = await createMaliciousProvider()
  const parts = setupWith(idp)
  const start = await startSignIn(parts.browser)
  const { code, state } = idp.authorize(start.url())
  expectRefusal(parts, await parts.browser.get(`/callback/gh?code=${code}&code=other&state=${state}`))
})

test.each(['GET', 'POST'])('case 62: %s callback without a known provider is refused', async method => {
  const { browser } = setup()
  for (const path of ['/callback', '/callback/', '/callback/unknown', '/callback/__proto__']) {
    const answer = await browser.send(new Request(base + path, { method }))
    expect(answer.status).toBe(400)
    expect(answer.text).toContain(method)
    expect(answer.setCookies).toEqual([])
  }
})

test('the ID token is stored, encrypted, only for a provider with signOutAtProvider', async () => {
  for (const signOutAtProvider of [true, false]) {
    const idp = await createMaliciousProvider()
    const parts = setupWith(idp, {}, { signOutAtProvider })
    await signInThrough(parts, idp)
    const claims = await decode({ token: parts.browser.cookies.get(sessionCookie) ?? '', secret })
    expect('providerIdToken' in (claims ?? {})).toBe(signOutAtProvider)
    expect((await parts.browser.get('/session')).text).not.toContain('eyJ')
  }
})
