import { expect, test } from 'vitest'

import { base, setup } from '../../setup.ts'
import { forgeries, name, sound } from './support/forgeries.ts'
import { keepingSessions, stored, strategies, underEachStrategy } from './support/strategies.ts'

function withForgery(token: string, parts: ReturnType<typeof setup>) {
  // As a browser stores a value that a server or an attacker encoded.
  parts.browser.cookies.set(name, encodeURIComponent(token))
  return parts
}
function requestWith(token: string) {
  return new Request(`${base}/x`, { headers: { cookie: `${name}=${encodeURIComponent(token)}` } })
}

test('the token that the forgeries derive from is a session', async () => {
  expect((await withForgery(sound, setup()).browser.get('/session')).json()).toMatchObject({
    user: { name: 'Mallory' },
  })
})

test.each(underEachStrategy(forgeries))(
  'sessions by %s: a cookie of %s reads as signed out and is cleared',
  async (strategy, _, token) => {
    const { adapter, config } = keepingSessions(strategy)
    await adapter.createUser({ name: 'Ada', email: 'ada@ex.com', emailVerified: null })
    await adapter.createSession({ sessionToken: 'real', userId: 'user-1', expires: new Date(Date.now() + 60_000) })
    const before = stored(adapter)
    const { browser, signIn, lines } = withForgery(token, setup(config))

    const answer = await browser.get('/session')
    expect([answer.status, answer.json()]).toEqual([200, {}])
    expect(answer.setCookies.filter(header => header.startsWith(name))).toEqual([
      `${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`,
    ])
    expect(await signIn.getSession(requestWith(token))).toBeNull()
    expect(await signIn.getToken(requestWith(token))).toBeNull()
    expect(await signIn.getIdentity(requestWith(token))).toBeNull()
    expect(stored(adapter)).toEqual(before)
    if (token.length > 20) expect(JSON.stringify(lines)).not.toContain(token.slice(0, 20))
  },
)

test.each(underEachStrategy(forgeries))(
  'sessions by %s: signing out or updating with a cookie of %s ends it without an event',
  async (strategy, _, token) => {
    const messages: unknown[] = []
    const { config } = keepingSessions(strategy)
    const { browser } = withForgery(
      token,
      setup({ ...config, events: { signOut: m => void messages.push(m), session: m => void messages.push(m) } }),
    )
    const csrfToken = await browser.csrfToken()
    expect((await browser.post('/session', { csrfToken, data: 'x' })).json()).toEqual({})
    expect(browser.cookies.has(name)).toBe(false)
    withForgery(token, { browser, signIn: setup().signIn, lines: [] })
    expect((await browser.post('/signout', { csrfToken, json: 'true' })).status).toBe(200)
    expect(browser.cookies.has(name)).toBe(false)
    expect(messages).toEqual([])
  },
)

test('with sessions in a database a valid session token is refused', async () => {
  const { adapter, config } = keepingSessions('database')
  await adapter.createUser({ name: 'Ada', email: 'ada@ex.com', emailVerified: null })
  const { browser, signIn } = withForgery(sound, setup(config))
  expect(await signIn.getToken(requestWith(sound))).toBeNull()
  expect(await signIn.getIdentity(requestWith(sound))).toBeNull()
  expect((await browser.get('/session')).json()).toEqual({})
  expect(browser.cookies.has(name)).toBe(false)
})

test('a bearer header is not accepted instead of a session cookie', async () => {
  const { signIn } = setup()
  const request = () => new Request(`${base}/session`, { headers: { authorization: `Bearer ${sound}` } })
  expect(await (await signIn.handle(request())).json()).toEqual({})
  expect(await signIn.getSession(request())).toBeNull()
  expect(await signIn.getIdentity(request())).toBeNull()
})

test.each(strategies)(
  'sessions by %s: chunks in disorder, with gaps or odd numbers, are no session and all go',
  async strategy => {
    const halves = [sound.slice(0, 100), sound.slice(100)] as const
    const runs: [string, string][][] = [
      [
        ['.1', halves[0]],
        ['.2', halves[1]],
      ],
      [
        ['.0', halves[1]],
        ['.1', halves[0]],
      ],
      [
        ['.0', halves[0]],
        ['.2', halves[1]],
      ],
      [
        ['.0', sound],
        ['.1', 'A'],
      ],
    ]
    for (const run of runs) {
      const { browser } = setup(keepingSessions(strategy).config)
      for (const [suffix, value] of run) browser.cookies.set(name + suffix, value)
      expect((await browser.get('/session')).json()).toEqual({})
      for (const [suffix] of run)
        if (run.some(([s]) => s === '.0')) expect(browser.cookies.has(name + suffix)).toBe(false)
    }
  },
)

test('cookies that only look like chunks are neither read nor removed', async () => {
  const { browser } = setup()
  const others = ['.00', '.01', '.-1', '.1e0', '.0x0', '. 0', '.0.0', '.\u0661', '.', '-0', '0', '.x', '.__proto__']
    .map(suffix => name + suffix)
    .filter(other => /^[\x21-\x7e]+$/.test(other))
  for (const other of others) browser.cookies.set(other, sound)
  const answer = await browser.get('/session')
  expect(answer.json()).toEqual({})
  expect(answer.setCookies.join()).not.toContain(name)
})
