import { Auth } from '@auth/core'
import { createTestBrowser } from '@gatehouse-id/operation/testing'
import NextAuth, { type NextAuthOptions } from 'next-auth'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { migratedEngines } from '../../../testing/engines.ts'
import { startApplications } from './testing-application.ts'

const origin = 'https://shop.example.com'
const redirectUrl = `${origin}/api/auth/callback/gatehouse`
const secret = 'a secret of the application, for its own cookies'

type Handle = (request: Request) => Promise<Response>

describe.each(migratedEngines)('an SSO application made with a library of sign-in, on $engine', ({ create }) => {
  let oidc: Awaited<ReturnType<typeof startApplications>>
  const ending: (() => Promise<unknown>)[] = []
  beforeAll(async () => {
    const database = await create()
    // The default of a project, and what next-auth v4 expects unless told otherwise.
    oidc = await startApplications(database.url, 'RS256')
    ending.push(oidc.close, database.drop)
  })
  afterAll(async () => {
    vi.unstubAllEnvs()
    for (const end of ending) await end()
  })

  /** Signs the user in to the application, whose answers are made by `handle`; its session afterwards. */
  async function sessionAfterSignIn(handle: Handle) {
    const cookies = new Map<string, string>()
    const ask = async (path: string, init: RequestInit = {}) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await handle(new Request(`${origin}${path}`, { ...init, headers: { ...init.headers, cookie } }))
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        cookies.set(name, value)
      }
      return response
    }
    const { csrfToken } = await (await ask('/api/auth/csrf')).json()
    const started = await ask('/api/auth/signin/gatehouse', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ csrfToken, callbackUrl: origin }),
    })
    const address = new URL(started.headers.get('location') ?? '')
    const back = await oidc.signIn(address, createTestBrowser())
    await ask(`${back.pathname}${back.search}`)
    return (await ask('/api/auth/session')).json()
  }

  test('Auth.js signs a user in', async () => {
    const { id, secret: clientSecret, issuer } = await oidc.create({ approvedRedirectUrls: [redirectUrl] })
    const provider = { id: 'gatehouse', name: 'Gatehouse', type: 'oidc' as const, issuer, clientId: id, clientSecret }
    const config = { providers: [provider], secret, trustHost: true, basePath: '/api/auth' }
    const session = await sessionAfterSignIn(request => Auth(request, config))
    expect(session).toMatchObject({ user: { email: oidc.account.email, name: 'Administrator' } })
  })

  test('next-auth v4 signs a user in', async () => {
    const { id, secret: clientSecret, issuer } = await oidc.create({ approvedRedirectUrls: [redirectUrl] })
    const options: NextAuthOptions = {
      secret,
      providers: [
        {
          id: 'gatehouse',
          name: 'Gatehouse',
          type: 'oauth',
          wellKnown: `${issuer}/.well-known/openid-configuration`,
          clientId: id,
          clientSecret,
          idToken: true,
          checks: ['pkce', 'state'],
          authorization: { params: { scope: 'openid profile email' } },
          profile: ({ sub, name, email }) => ({ id: sub, name, email }),
        },
      ],
    }
    vi.stubEnv('NEXTAUTH_URL', origin)
    const session = await sessionAfterSignIn(request => nextAuth(request, options))
    expect(session).toMatchObject({ user: { email: oidc.account.email, name: 'Administrator' } })
  })
})

/** The API route of Next.js in which next-auth runs: its request and its response. */
async function nextAuth(request: Request, options: NextAuthOptions): Promise<Response> {
  const url = new URL(request.url)
  const pairs = (request.headers.get('cookie') ?? '').split('; ').filter(pair => pair !== '')
  const cookies = pairs.map(pair => [
    pair.slice(0, pair.indexOf('=')),
    decodeURIComponent(pair.slice(pair.indexOf('=') + 1)),
  ])
  const asked = {
    method: request.method,
    headers: Object.fromEntries(request.headers),
    cookies: Object.fromEntries(cookies),
    query: { ...Object.fromEntries(url.searchParams), nextauth: url.pathname.split('/').slice(3) },
    body: request.method === 'POST' ? Object.fromEntries(new URLSearchParams(await request.text())) : undefined,
  }
  const answer = { status: 200, body: '', headers: new Map<string, string | string[]>() }
  const response = {
    status(code: number) {
      answer.status = code
      return response
    },
    getHeader: (name: string) => answer.headers.get(name.toLowerCase()),
    setHeader(name: string, value: string | string[]) {
      answer.headers.set(name.toLowerCase(), value)
      return response
    },
    send(body: unknown) {
      answer.body = typeof body === 'string' ? body : JSON.stringify(body ?? null)
    },
    end() {},
  }
  await NextAuth(asked as never, response as never, options)
  const lines = [...answer.headers].flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  )
  return new Response(answer.body, { status: answer.status, headers: lines })
}
