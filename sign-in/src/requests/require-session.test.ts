import { expect, test } from 'vitest'

import { createTokens } from '../index.ts'
import { base, origin, secret, setup } from '../testing/setup.ts'

const token = createTokens({ secrets: [secret] }).encode({ sub: '1', name: 'Ada' }, { maxAgeSeconds: 60 })
const signedIn = { cookie: `next-auth.session-token=${token}` }
const page = { accept: 'text/html,application/xhtml+xml' }

test('a request with a session gets it', async () => {
  const { signIn } = setup()
  const session = await signIn.requireSession(new Request(`${origin}/`, { headers: signedIn }))
  expect(session).toMatchObject({ user: { name: 'Ada' } })
})

test('a page visit without a session is redirected to sign in, and back afterwards', async () => {
  const { signIn, browser } = setup()
  const answer = await signIn.requireSession(new Request('http://inside:8080/users?page=2&q=a%26b', { headers: page }))
  if (!(answer instanceof Response)) throw new Error('let in')
  expect(answer.status).toBe(302)
  expect(answer.headers.get('cache-control')).toContain('no-store')
  const location = answer.headers.get('location') ?? ''
  expect(location).toBe(`${base}/signin?callbackUrl=%2Fusers%3Fpage%3D2%26q%3Da%2526b`)
  const { text } = await browser.get(location)
  expect(text).toContain(`name="callbackUrl" value="${origin}/users?page=2&amp;q=a%26b"`)
})

test.each([
  ['a script', 'GET', { accept: 'application/json' }],
  ['a request without an Accept header', 'GET', {}],
  ['a form', 'POST', page],
])('%s without a session is answered 401', async (_, method, headers) => {
  const { signIn } = setup()
  const answer = await signIn.requireSession(new Request(`${origin}/api/things`, { method, headers }))
  if (!(answer instanceof Response)) throw new Error('let in')
  expect([answer.status, await answer.json()]).toEqual([401, { message: 'Sign in first.' }])
})

test.each(['', 'x', `${token.slice(0, -3)}AAA`])('a session cookie %j opens nothing', async value => {
  const { signIn } = setup()
  const headers = { cookie: `next-auth.session-token=${value}` }
  expect(await signIn.requireSession(new Request(origin, { headers }))).toBeInstanceOf(Response)
})

test('GHSA-8fpg-xm3f-6cx3: when the session cannot be read access is refused', async () => {
  const { signIn } = setup({ callbacks: { session: () => Promise.reject(new Error('database down')) } })
  expect(await signIn.requireSession(new Request(origin, { headers: signedIn }))).toBeInstanceOf(Response)
  expect(await signIn.getSession(new Request(origin, { headers: signedIn }))).toBe(null)
})
