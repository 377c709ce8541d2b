import { expect, test } from 'vitest'

import type { SignInConfig } from '../index.ts'
import { parseSetCookie } from '../testing/browser.ts'
import { createMaliciousProvider } from '../testing/malicious-provider.ts'
import { MemoryAdapter } from '../testing/memory-adapter.ts'
import { origin, setup, setupWith, signInThrough } from '../testing/setup.ts'

const name = 'next-auth.session-token'
const start = Date.UTC(2026, 0, 1)
const dayMs = 86_400_000

/** Ada is signed in, with a session made at `start`; `pass` lets time go by. */
async function signedIn(config: Partial<SignInConfig> = {}) {
  let now = start
  const adapter = new MemoryAdapter()
  const user = await adapter.createUser({ name: 'Ada', email: 'ada@example.com', image: null, emailVerified: null })
  await adapter.createSession({ sessionToken: 'token-1', userId: user.id, expires: new Date(start + 30 * dayMs) })
  adapter.calls.length = 0
  const parts = setup({ adapter, clock: () => now, ...config })
  parts.browser.cookies.set(name, 'token-1')
  return {
    ...parts,
    adapter,
    pass(ms: number) {
      now += ms
    },
  }
}

function sessionCookies(setCookies: string[]) {
  return setCookies.map(parseSetCookie).filter(cookie => cookie.name.startsWith(name))
}

test('case 49: a session younger than the update age is not written, and its cookie is sent again', async () => {
  const { browser, adapter, pass } = await signedIn()
  pass(dayMs - 1)
  const answer = await browser.get('/session')
  expect(answer.json()).toEqual({
    user: { name: 'Ada', email: 'ada@example.com', image: null },
    expires: '2026-01-31T00:00:00.000Z',
  })
  expect(adapter.calls).toEqual(['getSessionAndUser'])
  expect(sessionCookies(answer.setCookies)).toEqual([
    {
      name,
      value: 'token-1',
      attributes: ['Path=/', 'Expires=Sat, 31 Jan 2026 23:59:59 GMT', 'HttpOnly', 'SameSite=Lax'],
    },
  ])
})

test('case 49: an older session is renewed, and the answer tells its new end', async () => {
  const { browser, adapter, pass } = await signedIn()
  pass(dayMs)
  const answer = await browser.get('/session')
  expect(answer.json()).toMatchObject({ expires: '2026-02-01T00:00:00.000Z' })
  expect(adapter.calls).toEqual(['getSessionAndUser', 'updateSession'])
  expect(adapter.sessions.get('token-1')?.expires).toEqual(new Date(start + 31 * dayMs))
  expect(sessionCookies(answer.setCookies).map(cookie => cookie.attributes[1])).toEqual([
    'Expires=Sun, 01 Feb 2026 00:00:00 GMT',
  ])
})

test('the update age is a setting', async () => {
  const { browser, adapter, pass } = await signedIn({ session: { updateAgeSeconds: 60 } })
  pass(60_000)
  await browser.get('/session')
  expect(adapter.calls).toEqual(['getSessionAndUser', 'updateSession'])
})

test('case 50: an expired session is deleted, and its cookie cleared', async () => {
  const { browser, adapter, pass } = await signedIn()
  pass(30 * dayMs)
  const answer = await browser.get('/session')
  expect(answer.text).toBe('{}')
  expect(adapter.sessions.size).toBe(0)
  expect(browser.cookies.has(name)).toBe(false)
})

test('case 50: an unknown session, or chunks of a token from before, are cleared', async () => {
  for (const cookieName of [name, `${name}.0`]) {
    const { browser } = await signedIn()
    browser.cookies.delete(name)
    browser.cookies.set(cookieName, 'unknown')
    expect((await browser.get('/session')).text).toBe('{}')
    expect(browser.cookies.has(cookieName)).toBe(false)
  }
})

test.each(['getSessionAndUser', 'updateSession'])(
  'case 51: when %s fails there is no session for the moment, and the cookie stays',
  async method => {
    const { browser, adapter, pass, lines } = await signedIn()
    adapter.broken.add(method)
    pass(2 * dayMs)
    const answer = await browser.get('/session')
    expect([answer.status, answer.text, sessionCookies(answer.setCookies)]).toEqual([200, '{}', []])
    expect(lines.map(({ code }) => code)).toEqual(['SESSION_ERROR'])
    adapter.broken.clear()
    expect((await browser.get('/session')).json()).toMatchObject({ user: { name: 'Ada' } })
  },
)

test('case 53: an update reaches the session callback with what the browser sent', async () => {
  const seen: unknown[] = []
  const { browser } = await signedIn({
    callbacks: {
      session: ({ session, user, trigger, newSession }) => {
        seen.push({ id: user?.id, trigger, newSession })
        return { ...session, seat: trigger === 'update' ? newSession : undefined }
      },
    },
  })
  const update = (csrfToken: string) =>
    browser.send(
      new Request(`${origin}/api/auth/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ csrfToken, data: { a: 1 } }),
      }),
    )
  expect((await update('0'.repeat(64))).status).toBe(400)
  expect((await update(await browser.csrfToken())).json()).toMatchObject({ user: { name: 'Ada' }, seat: { a: 1 } })
  await browser.get('/session')
  expect(seen).toEqual([
    { id: 'user-1', trigger: 'update', newSession: { a: 1 } },
    { id: 'user-1', trigger: undefined, newSession: undefined },
  ])
})

test('case 56: signing out deletes the session, clears the cookie and tells the application once', async () => {
  const messages: unknown[] = []
  const { browser, adapter } = await signedIn({ events: { signOut: ({ session }) => void messages.push(session) } })
  browser.cookies.set(`${name}.0`, 'leftover')
  const answer = await browser.post('/signout', {
    csrfToken: await browser.csrfToken(),
    json: 'true',
    callbackUrl: '/bye',
  })
  expect([answer.status, answer.url()]).toEqual([200, `${origin}/bye`])
  expect([...browser.cookies.keys()].filter(key => key.startsWith(name))).toEqual([])
  expect(adapter.sessions.size).toBe(0)
  expect(messages).toEqual([{ sessionToken: 'token-1', userId: 'user-1', expires: new Date(start + 30 * dayMs) }])
})

test('case 56: without the form token the session stays', async () => {
  const { browser, adapter } = await signedIn()
  await browser.post('/signout', { json: 'true' })
  expect(adapter.sessions.size).toBe(1)
  expect((await browser.get('/session')).json()).toMatchObject({ user: { name: 'Ada' } })
})

test('signing out works in the browser when the database is down', async () => {
  const { browser, adapter, lines } = await signedIn()
  adapter.broken.add('deleteSession')
  await browser.post('/signout', { csrfToken: await browser.csrfToken() })
  expect(browser.cookies.has(name)).toBe(false)
  expect(lines.map(({ code }) => code)).toEqual(['SIGNOUT_ERROR'])
})

test('case 55: a session lives as long as configured', async () => {
  const idp = await createMaliciousProvider()
  const adapter = new MemoryAdapter()
  const parts = setupWith(idp, { adapter, clock: () => start, session: { maxAgeSeconds: 600 } })
  await signInThrough(parts, idp)
  expect([...adapter.sessions.values()].map(({ expires }) => expires)).toEqual([new Date(start + 600_000)])
})

test('listeners hear of sessions', async () => {
  const messages: unknown[] = []
  const { browser } = await signedIn({ events: { session: message => void messages.push(message) } })
  await browser.get('/session')
  expect(messages).toEqual([{ session: expect.objectContaining({ user: expect.objectContaining({ name: 'Ada' }) }) }])
})

test('getSession shows the session without renewing it, and getToken has nothing to show', async () => {
  const { signIn, adapter, pass, lines } = await signedIn()
  pass(2 * dayMs)
  const request = (token: string) => new Request(`${origin}/`, { headers: { cookie: `${name}=${token}` } })
  expect(await signIn.getSession(request('token-1'))).toMatchObject({ user: { name: 'Ada' } })
  expect(adapter.calls).toEqual(['getSessionAndUser'])
  expect(await signIn.getToken(request('token-1'))).toBeNull()
  expect(await signIn.getSession(request('token-2'))).toBeNull()
  expect(lines).toEqual([])
  adapter.broken.add('getSessionAndUser')
  expect(await signIn.getSession(request('token-1'))).toBeNull()
  expect(lines.map(({ code }) => code)).toEqual(['SESSION_ERROR'])
})

test('getIdentity tells who sent a request with either strategy, and fails loudly', async () => {
  const { signIn, adapter } = await signedIn()
  const request = (cookie: string) => new Request(`${origin}/`, { headers: { cookie } })
  // An adapter of next-auth does not remember the provider.
  expect(await signIn.getIdentity(request(`${name}=token-1`))).toEqual({
    userId: 'user-1',
    name: 'Ada',
    email: 'ada@example.com',
  })
  expect(await signIn.getIdentity(request(`${name}=other`))).toBeNull()
  adapter.broken.add('getSessionAndUser')
  await expect(signIn.getIdentity(request(`${name}=token-1`))).rejects.toThrow('down')

  const idp = await createMaliciousProvider()
  const identity = {
    provider: 'gh',
    subject: 'subject-1',
    name: 'Al',
    email: 'al@ex.com',
    picture: 'https://x.example/a.png',
  }
  for (const kept of [undefined, new MemoryAdapter()]) {
    const parts = setupWith(idp, { adapter: kept, session: { strategy: 'jwt' } })
    await signInThrough(parts, idp)
    const cookie = Array.from(parts.browser.cookies, pair => pair.join('=')).join('; ')
    const userId = kept === undefined ? 'subject-1' : 'user-1'
    expect(await parts.signIn.getIdentity(request(cookie))).toEqual({ userId, ...identity })
    expect(await parts.signIn.getIdentity(request('a=b'))).toBeNull()
  }
})
