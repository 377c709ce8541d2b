import { decode } from 'next-auth/jwt'
import { expect, test } from 'vitest'

import {
  type CredentialsProviderConfig,
  credentialsProvider,
  InvalidSignInConfig,
  type SignInConfig,
} from '../../index.ts'
import { MemoryAdapter } from '../../testing/memory-adapter.ts'
import { base, origin, secret, setup, unusedProvider } from '../../testing/setup.ts'

const sessionCookie = 'next-auth.session-token'

const ada = { id: 7, name: 'Ada', email: 'Ada@Example.com', image: null, role: 'editor' }

function withCredentials(config: Partial<SignInConfig> = {}, provider: Partial<CredentialsProviderConfig> = {}) {
  return setup({
    providers: [
      unusedProvider('gh'),
      credentialsProvider({
        credentials: { username: { label: 'Name' }, password: { label: 'Secret word', type: 'password' } },
        authorize: ({ username, password }) => (username === 'ada' && password === 'right' ? ada : null),
        ...provider,
      }),
    ],
    ...config,
  })
}

type Parts = ReturnType<typeof withCredentials>

/** Posts credentials as the client does. */
async function type({ browser }: Parts, fields: Record<string, string> = {}) {
  return browser.post('/callback/credentials', {
    username: 'ada',
    password: 'right',
    redirect: 'false',
    csrfToken: await browser.csrfToken(),
    callbackUrl: '/x',
    json: 'true',
    ...fields,
  })
}

test('case 41: a recognised user gets a session and is redirected back', async () => {
  const seen: unknown[] = []
  const parts = withCredentials({
    callbacks: {
      signIn: args => seen.push(args) > 0,
      jwt: args => {
        if (args.trigger !== undefined) seen.push(args)
        const { token, user } = args
        return user !== undefined && 'role' in user ? { ...token, role: user.role } : token
      },
    },
    events: { signIn: message => void seen.push(message) },
  })
  const answer = await type(parts)
  expect([answer.status, answer.json()]).toEqual([200, { url: `${origin}/x` }])
  const claims = await decode({ token: parts.browser.cookies.get(sessionCookie) ?? '', secret })
  expect(claims).toMatchObject({ sub: '7', name: 'Ada', email: 'Ada@Example.com', role: 'editor' })
  const [user, account] = [
    { id: '7', role: 'editor' },
    { provider: 'credentials', type: 'credentials', providerAccountId: '7' },
  ]
  expect(seen).toMatchObject([
    { user, account, credentials: { username: 'ada', password: 'right' } },
    { user, account, isNewUser: false, trigger: 'signIn' },
    { user, account },
  ])
  expect(JSON.stringify(parts.lines)).not.toContain('right')
})

test('case 41: a form without json is redirected', async () => {
  const parts = withCredentials()
  const answer = await type(parts, { json: '' })
  expect([answer.status, answer.location]).toEqual([302, `${origin}/x`])
  const refused = await type(withCredentials(), { json: '', password: 'wrong' })
  expect([refused.status, refused.location]).toEqual([
    302,
    `${base}/error?error=CredentialsSignin&provider=credentials`,
  ])
})

test.each([null, undefined, false])('case 41: when authorize answers %s no user is signed in', async result => {
  // Safe: callers without types may return it.
  const parts = withCredentials({}, { authorize: () => result as null })
  const answer = await type(parts)
  expect([answer.status, answer.url()]).toEqual([401, `${base}/error?error=CredentialsSignin&provider=credentials`])
  expect(parts.browser.cookies.has(sessionCookie)).toBe(false)
})

class TooManyAttempts extends Error {}

test.each([
  ['an error', new Error('bad & thing'), 'bad%20%26%20thing'],
  ['an error of its own', new TooManyAttempts('wait'), 'wait'],
  ['a line break', new Error('a\r\nSet-Cookie: b=c'), 'a%0D%0ASet-Cookie%3A%20b%3Dc'],
  ['half a character', new Error('\ud800'), '%EF%BF%BD'],
  ['a bug', new TypeError("Cannot read 'password_hash'"), 'Callback'],
  ['a failure of the system', Object.assign(new Error('connect db:5432'), { code: 'ECONNREFUSED' }), 'Callback'],
  ['no error at all', 'hidden', 'Callback'],
])(
  'case 41: when authorize throws %s its message is the code only if the application meant it to be shown',
  async (_, thrown, code) => {
    const parts = withCredentials({}, { authorize: () => Promise.reject(thrown) })
    const answer = await type(parts)
    expect([answer.status, answer.url()]).toEqual([401, `${base}/error?error=${code}`])
    expect(parts.browser.cookies.has(sessionCookie)).toBe(false)
    expect(parts.lines.map(line => line.code)).toEqual(['CREDENTIALS_AUTHORIZE_ERROR'])
  },
)

test('a user without an id is a bug of the application and is refused', async () => {
  const parts = withCredentials({}, { authorize: () => ({ name: 'Ada' }) as never })
  expect((await type(parts)).url()).toBe(`${base}/error?error=Callback`)
})

test('case 41: a refusal of the signIn callback is answered 403', async () => {
  const parts = withCredentials({ callbacks: { signIn: () => false } })
  const answer = await type(parts)
  expect([answer.status, answer.url()]).toEqual([403, `${base}/error?error=AccessDenied`])
  expect(parts.browser.cookies.has(sessionCookie)).toBe(false)
})

test('a callback that fails after the sign-in was accepted does not sign a user in', async () => {
  const parts = withCredentials({ callbacks: { jwt: () => Promise.reject(new Error('down')) } })
  expect((await type(parts)).url()).toBe(`${base}/error?error=Callback`)
  expect(parts.browser.cookies.has(sessionCookie)).toBe(false)
})

test('authorize gets the posted texts without the fields of the protocol, and the request', async () => {
  const seen: unknown[] = []
  const parts = withCredentials(
    {},
    {
      authorize: (...args) => {
        seen.push(args)
        return null
      },
    },
  )
  const csrfToken = await parts.browser.csrfToken()
  const body = {
    username: 'ada',
    password: { $ne: '' },
    list: ['a'],
    csrfToken,
    callbackUrl: '/x',
    json: 'true',
    redirect: 'false',
    constructorName: '1',
  }
  await parts.browser.send(
    new Request(`${base}/callback/credentials?from=mail`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' },
      body: JSON.stringify(body),
    }),
  )
  const credentials = { username: 'ada', constructorName: '1' }
  expect(seen).toEqual([
    [
      credentials,
      {
        method: 'POST',
        headers: expect.objectContaining({ 'x-forwarded-for': '203.0.113.9' }),
        query: { from: 'mail' },
        body: credentials,
      },
    ],
  ])
})

test('without the CSRF token the credentials are not checked', async () => {
  const asked: unknown[] = []
  const parts = withCredentials({}, { authorize: credentials => (asked.push(credentials) ? ada : null) })
  const script = await type(parts, { csrfToken: 'a'.repeat(64) })
  expect([script.status, script.url()]).toEqual([403, `${base}/signin?csrf=true&error=MissingCSRF`])
  const page = await type(parts, { csrfToken: '', json: '' })
  expect([page.status, page.location]).toEqual([302, `${base}/signin?csrf=true`])
  expect(asked).toEqual([])
})

test('case 42: credentials are never accepted by GET', async () => {
  const { browser } = withCredentials()
  const csrfToken = await browser.csrfToken()
  const answer = await browser.get(`/callback/credentials?username=ada&password=right&csrfToken=${csrfToken}`)
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
  expect(answer.setCookies).toEqual([])
})

test('case 43: with sessions in a database the session is in the database', async () => {
  const adapter = new MemoryAdapter()
  const parts = withCredentials({ adapter })
  expect((await type(parts)).status).toBe(200)
  expect((await parts.browser.get('/session')).json()).toMatchObject({ user: { name: 'Ada' } })
  expect([...adapter.sessions.keys()]).toEqual([parts.browser.cookies.get(sessionCookie)])
  await type(parts)
  expect(adapter.users.size).toBe(1)
})

test('with an adapter and sessions in tokens, users of credentials need not be in the database', async () => {
  const adapter = new MemoryAdapter()
  const parts = withCredentials({ adapter, session: { strategy: 'jwt' } })
  expect((await type(parts)).status).toBe(200)
  expect((await parts.browser.get('/session')).json()).toMatchObject({ user: { name: 'Ada' } })
  expect(adapter.calls).toEqual([])
})

test('the sign-in page has a form for declared fields, and none without', async () => {
  const { text } = await withCredentials().browser.get('/signin?error=CredentialsSignin')
  expect(text).toContain(`action="${base}/callback/credentials"`)
  expect(text).toMatch(
    /<input[^>]* name="password"[^>]* type="password"|<input[^>]* type="password"[^>]* name="password"/,
  )
  expect(text).toContain('Secret word')
  expect(text).toContain('Sign in failed.')
  const silent = await withCredentials({}, { credentials: undefined }).browser.get('/signin')
  expect(silent.text).not.toContain('/callback/')
})

test('the provider is listed for the client, and a POST to signin redirects to the form', async () => {
  const { browser } = withCredentials()
  expect((await browser.get('/providers')).json()).toMatchObject({
    credentials: {
      id: 'credentials',
      name: 'Credentials',
      type: 'credentials',
      callbackUrl: `${base}/callback/credentials`,
    },
  })
  const answer = await browser.post('/signin/credentials', { csrfToken: await browser.csrfToken(), json: 'true' })
  expect([answer.status, answer.url()]).toEqual([200, `${base}/signin`])
})

test('a credentials provider without authorize is refused at the start', () => {
  expect(() => credentialsProvider({} as never)).toThrow(InvalidSignInConfig)
})
