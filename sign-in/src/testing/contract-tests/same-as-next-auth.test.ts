import { expect, onTestFinished, test, vi } from 'vitest'

import { credentialsProvider, emailProvider, oauthProvider, type SignInConfig } from '../../index.ts'
import { MemoryAdapter } from '../memory-adapter.ts'
import { createNextAuth, type Outcome } from '../next-auth.ts'
import { base, origin, secret, setup } from '../setup.ts'

function authorize({ username, password }: Readonly<Record<string, unknown>>) {
  if (password === 'throw') throw new Error('bad & thing')
  return password === 'right' ? { id: '7', name: String(username), email: 'Ada@Ex.com', image: null } : null
}

function signIn({ user }: { user: { name?: unknown; email?: unknown } }) {
  if (user.name === 'throw') throw new Error('x y&z')
  if (user.name === 'redirected') return `${origin}/other`
  return user.name !== 'mallory' && user.email !== 'mallory@ex.com'
}

type Ask = (path: string, fields?: Record<string, string>) => Promise<Outcome>

/** What both are asked through, next-auth 4.24.15 and this package, each with providers of its own making. */
function both() {
  vi.stubEnv('NEXTAUTH_URL', base)
  onTestFinished(() => void vi.unstubAllEnvs())
  const links: [nextAuth: string[], gatehouse: string[]] = [[], []]
  const fields = { username: { label: 'Name' }, password: { label: 'Password', type: 'password' } }
  const plain = { id: 'plain', name: 'Plain', clientId: 'c', clientSecret: 's' }
  const session = { strategy: 'jwt' } as const
  const logger = { error: () => undefined, warn: () => undefined, debug: () => undefined }

  const nextAuth = createNextAuth(base, {
    secret,
    session,
    logger,
    adapter: new MemoryAdapter().withOwnMethods(),
    callbacks: { signIn },
    providers: [
      {
        ...plain,
        type: 'oauth',
        authorization: { url: 'https://plain.example/authorize', params: { scope: 'read' } },
        token: 'https://plain.example/token',
        userinfo: 'https://plain.example/me',
        checks: ['pkce', 'state'],
        profile: () => ({ id: '1' }),
      },
      { id: 'credentials', type: 'credentials', name: 'Credentials', credentials: fields, authorize },
      {
        id: 'email',
        type: 'email',
        name: 'Email',
        maxAge: 86_400,
        sendVerificationRequest: ({ url }: { url: string }) => void links[0].push(url),
      },
    ],
  })

  const config: Partial<SignInConfig> = {
    session,
    adapter: new MemoryAdapter(),
    callbacks: { signIn },
    providers: [
      oauthProvider({
        ...plain,
        authorizationUrl: 'https://plain.example/authorize',
        tokenUrl: 'https://plain.example/token',
        userinfo: 'https://plain.example/me',
        scope: 'read',
        profile: () => ({ id: '1' }),
      }),
      credentialsProvider({ credentials: fields, authorize }),
      emailProvider({ sendVerificationRequest: ({ url }) => void links[1].push(url) }),
    ],
  }
  const { browser } = setup(config)
  const gatehouse: Ask = async (path, posted) => {
    const answer = await (posted === undefined ? browser.get(path) : browser.post(path, posted))
    const isJson = answer.headers.get('content-type') === 'application/json'
    const body = isJson ? (answer.json() as { url?: string }) : undefined // an answer of these routes
    const isRedirect = posted?.json === 'true' && body?.url !== undefined
    return {
      status: answer.status,
      url: isRedirect ? body.url : answer.location,
      body: isRedirect ? undefined : body,
      cookies: [...browser.cookies.keys()].sort(),
    }
  }
  return { peers: [nextAuth.ask, gatehouse] as const, links }
}

/** The same request to both, with the form token that each gave out; they must come to the same. */
async function alike([nextAuth, gatehouse]: readonly [Ask, Ask], path: string, fields?: Record<string, string>) {
  const ask = async (peer: Ask) => {
    if (fields === undefined) return peer(path)
    const { body } = await peer('/csrf')
    return peer(path, { ...fields, csrfToken: (body as { csrfToken: string }).csrfToken }) // case 1
  }
  const [expected, actual] = [await ask(nextAuth), await ask(gatehouse)]
  expect(actual).toEqual(expected)
  return actual
}

test.each<[string, Record<string, string>]>([
  ['right', { username: 'ada', password: 'right' }],
  ['wrong', { username: 'ada', password: 'wrong' }],
  ['missing', {}],
  ['an error of authorize', { username: 'ada', password: 'throw' }],
  ['refused by the signIn callback', { username: 'mallory', password: 'right' }],
  ['redirected by the signIn callback', { username: 'redirected', password: 'right' }],
  ['an error of the signIn callback', { username: 'throw', password: 'right' }],
])('case 41: credentials that are %s come to the same as with next-auth', async (_, fields) => {
  const { peers } = both()
  for (const json of ['true', 'false'])
    for (const callbackUrl of ['/x?y=1', `${origin}/z`, 'https://evil.example/'])
      await alike(peers, '/callback/credentials', { ...fields, json, callbackUrl })
  await alike(peers, '/providers')
})

test('case 42: after a sign-in by credentials the session and the sign-out are those of next-auth', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { peers } = both()
  await alike(peers, '/callback/credentials', { username: 'ada', password: 'right', json: 'true' })
  const { body } = await alike(peers, '/session')
  expect(body).toEqual({ user: { name: 'ada', email: 'Ada@Ex.com', image: null }, expires: '2026-01-31T00:00:00.000Z' })
  await alike(peers, '/signout', { json: 'true', callbackUrl: '/bye' })
  expect((await alike(peers, '/session')).body).toEqual({})
})

const random = ['state', 'code_challenge']

test.each(['/signin/plain', '/signin/plain?login_hint=z%20z&prompt=none'])(
  'case 16: leaving by %s is as with next-auth',
  async path => {
    const { peers } = both()
    const starts = await Promise.all(
      peers.map(async peer => {
        const { csrfToken } = (await peer('/csrf')).body as { csrfToken: string } // case 1
        const { url = '', ...outcome } = await peer(path, { csrfToken, json: 'true', callbackUrl: '/x' })
        const { origin: at, pathname, searchParams } = new URL(url)
        for (const name of random) {
          expect(searchParams.get(name)).toMatch(/^[\w-]{43}$/)
          searchParams.delete(name)
        }
        searchParams.sort()
        return { ...outcome, at, pathname, parameters: [...searchParams] }
      }),
    )
    expect(starts[1]).toEqual(starts[0])
  },
)

test.each(['unknown', ''])('case 15: an unknown provider %j leads where it does with next-auth', async id => {
  await alike(both().peers, `/signin/${id}`, { json: 'true' })
})

test.each([
  'New@Ex.com',
  ' ada@ex.com ',
  'ａda＠ex.com',
  'a@b',
  'a@b@c.com',
  '"x"@y.com',
  '',
  'a@b.com,evil@x.com',
  'mallory@ex.com',
])('case 44, 45: asking for a link to %j comes to the same as with next-auth', async email => {
  const { peers, links } = both()
  await alike(peers, '/signin/email', { email, json: 'true', callbackUrl: '/x' })
  const withoutToken = links.map(sent => sent.map(link => link.replace(/token=[0-9a-f]{64}/, 'token=')))
  expect(withoutToken[1]).toEqual(withoutToken[0])
})

test('case 46: following a link, twice, or one that is none, comes to the same as with next-auth', async () => {
  const { peers, links } = both()
  await alike(peers, '/signin/email', { email: 'ada@ex.com', json: 'true', callbackUrl: '/x' })
  for (let visit = 0; visit < 2; visit++) {
    const [expected, actual] = [await peers[0](links[0][0] ?? ''), await peers[1](links[1][0] ?? '')]
    expect(actual).toEqual(expected)
  }
  await alike(peers, '/callback/email?email=ada@ex.com&token=x')
  await alike(peers, '/callback/email?email=ada@ex.com')
})

const codes = ['Signin', 'OAuthSignin', 'OAuthCallback', 'OAuthCreateAccount', 'EmailCreateAccount', 'Callback']
const more = ['OAuthAccountNotLinked', 'EmailSignin', 'CredentialsSignin', 'SessionRequired']
const own = ['Configuration', 'AccessDenied', 'Verification', 'configuration', 'anything']

test.each([...codes, ...more, ...own])('case 57: the error %s is shown where it is with next-auth', async code => {
  const { peers } = both()
  await alike(peers, `/error?error=${code}`)
})
