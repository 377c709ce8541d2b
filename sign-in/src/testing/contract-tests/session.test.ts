import { decode, encode, getToken } from 'next-auth/jwt'
import { expect, test } from 'vitest'

import { createTokens } from '../../index.ts'
import { parseSetCookie } from '../browser.ts'
import { createMaliciousProvider } from '../malicious-provider.ts'
import { secret, setup, setupWith, signInThrough } from '../setup.ts'

const name = 'next-auth.session-token'
const ada = { name: 'Ada', email: 'ada@example.com', picture: 'https://x.example/a.png', sub: '1' }
const tokens = createTokens({ secrets: [secret] })

function signedIn(config: Parameters<typeof setup>[0] = {}, claims: Record<string, unknown> = ada) {
  const parts = setup(config)
  parts.browser.cookies.set(name, tokens.encode(claims, { maxAgeSeconds: 3600 }))
  return parts
}

function sessionCookies(setCookies: string[]) {
  return setCookies.map(parseSetCookie).filter(cookie => cookie.name.startsWith(name))
}

test('case 6: without a session GET session answers an empty object', async () => {
  const { browser } = setup()
  const answer = await browser.get('/session', { 'content-type': 'application/json' })
  expect(answer.status).toBe(200)
  expect(answer.text).toBe('{}')
  expect(answer.headers.get('cache-control')).toBe('private, no-cache, no-store')
  expect(sessionCookies(answer.setCookies)).toEqual([])
})

test('case 7: a token of the reference is a session, and is renewed', async () => {
  const { browser } = setup({ clock: () => Date.UTC(2030, 0, 1), session: { maxAgeSeconds: 86_400 } })
  browser.cookies.set(name, await encode({ token: ada, secret, maxAge: 4_000_000_000 }))
  const answer = await browser.get('/session')
  expect(answer.json()).toEqual({
    user: { name: 'Ada', email: 'ada@example.com', image: 'https://x.example/a.png' },
    expires: '2030-01-02T00:00:00.000Z',
  })
  const [cookie] = sessionCookies(answer.setCookies)
  expect(cookie?.attributes).toEqual(['Path=/', 'Expires=Wed, 02 Jan 2030 00:00:00 GMT', 'HttpOnly', 'SameSite=Lax'])
  expect(await decode({ token: cookie?.value ?? '', secret })).toMatchObject(ada)
})

test('case 8: the reference reads the cookie we set', async () => {
  const { browser } = signedIn()
  await browser.get('/session')
  const cookies = Object.fromEntries(browser.cookies)
  const req = { cookies, headers: {} } as unknown as Parameters<typeof getToken>[0]['req'] // the parts it reads
  expect(await getToken({ req, secret, cookieName: name })).toMatchObject(ada)
})

test('case 10: a check cookie sent as the session is no session, and is removed', async () => {
  const { browser } = setup()
  const stateToken = tokens.encode(
    { ...ada, value: 'x', provider: 'gh' },
    { maxAgeSeconds: 900, salt: 'next-auth.state' },
  )
  browser.cookies.set(name, stateToken)
  const answer = await browser.get('/session')
  expect(answer.text).toBe('{}')
  expect(sessionCookies(answer.setCookies)).toEqual([
    { name, value: '', attributes: ['Max-Age=0', 'Path=/', 'HttpOnly', 'SameSite=Lax'] },
  ])
})

test('case 11: a large session is spread over cookies that both sides put together again', async () => {
  const idp = await createMaliciousProvider()
  const parts = setupWith(idp, {
    callbacks: { jwt: ({ token }) => ({ ...token, large: token.large ?? 'x'.repeat(6000) }) },
  })
  const callback = await signInThrough(parts, idp)
  const chunks = sessionCookies(callback.setCookies)
  expect(chunks.map(chunk => chunk.name)).toEqual([`${name}.0`, `${name}.1`, `${name}.2`])
  expect(chunks.slice(0, 2).map(chunk => chunk.value.length)).toEqual([3933, 3933])

  const request = new Request('http://localhost:3000/', {
    headers: {
      cookie: Array.from(parts.browser.cookies, pair => pair.join('='))
        .toReversed()
        .join('; '),
    },
  })
  expect(await parts.signIn.getToken(request)).toMatchObject({ sub: 'subject-1', large: 'x'.repeat(6000) })
  const req = { cookies: Object.fromEntries(parts.browser.cookies), headers: {} } as unknown as Parameters<
    typeof getToken
  >[0]['req'] // the parts it reads
  expect(await getToken({ req, secret, cookieName: name })).toMatchObject({ sub: 'subject-1', large: 'x'.repeat(6000) })
})

test('case 11: eleven chunks and more keep their order', async () => {
  const { browser } = setup()
  const token = tokens.encode({ ...ada, large: 'é'.repeat(16_000) }, { maxAgeSeconds: 3600 })
  const chunks = token.match(/.{1,3933}/g) ?? []
  expect(chunks.length).toBeGreaterThanOrEqual(11)
  for (const index of [...chunks.keys()].toSorted()) browser.cookies.set(`${name}.${index}`, chunks[index] ?? '')
  expect((await browser.get('/session')).json()).toMatchObject({ user: { name: 'Ada' } })
})

test('case 12: a session that shrinks leaves no chunk behind, and one that grows no bare cookie', async () => {
  const sizes = [6000, 0, 6000]
  const { browser } = signedIn({
    callbacks: { jwt: ({ token }) => ({ ...token, large: 'x'.repeat(sizes.shift() ?? 0) }) },
  })
  const grown = await browser.get('/session')
  expect(
    sessionCookies(grown.setCookies).map(cookie => [cookie.name, cookie.attributes.includes('Max-Age=0')]),
  ).toEqual([
    [`${name}.0`, false],
    [`${name}.1`, false],
    [`${name}.2`, false],
    [name, true],
  ])
  const shrunk = await browser.get('/session')
  expect(
    sessionCookies(shrunk.setCookies).map(cookie => [cookie.name, cookie.attributes.includes('Max-Age=0')]),
  ).toEqual([
    [name, false],
    [`${name}.0`, true],
    [`${name}.1`, true],
    [`${name}.2`, true],
  ])
  expect((await browser.get('/session')).json()).toMatchObject({ user: { name: 'Ada' } })
})

test.each(['-legacy', '.x', '.01', '.-1', '.1e1', 's'])(
  'case 13: the foreign cookie "session-token%s" is left alone',
  async suffix => {
    const { browser } = signedIn()
    browser.cookies.set(`${name}${suffix}`, 'foreign')
    const answer = await browser.get('/session')
    expect(answer.json()).toMatchObject({ user: { name: 'Ada' } })
    expect(sessionCookies(answer.setCookies).map(cookie => cookie.name)).toEqual([name])
    const signOut = await browser.post('/signout', { csrfToken: await browser.csrfToken() })
    expect(sessionCookies(signOut.setCookies).map(cookie => cookie.name)).toEqual([name])
  },
)

test('leftover chunks beside a good bare cookie, or the reverse, do not end the session and are cleared', async () => {
  const { browser } = signedIn()
  browser.cookies.set(`${name}.0`, 'stale')
  browser.cookies.set(`${name}.3`, 'stale')
  const answer = await browser.get('/session')
  expect(answer.json()).toMatchObject({ user: { name: 'Ada' } })
  expect([...browser.cookies.keys()].filter(key => key.startsWith(name))).toEqual([name])
})

test('case 52: an update reaches the jwt callback and needs the token of the form', async () => {
  const seen: unknown[] = []
  const { browser } = signedIn({
    callbacks: {
      jwt: ({ token, trigger, session }) => {
        seen.push({ trigger, session })
        return { ...token, name: trigger === 'update' ? 'Lovelace' : token.name }
      },
    },
  })
  const update = (csrfToken: string) =>
    browser.send(
      new Request('http://localhost:3000/api/auth/session', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ csrfToken, data: { a: 1, ['__proto__']: { isAdmin: true } } }),
      }),
    )
  const refused = await update('0'.repeat(64))
  expect([refused.status, refused.text]).toEqual([400, '{}'])
  expect(refused.headers.get('content-type')).toBe('application/json')
  expect(seen).toEqual([])

  const updated = await update(await browser.csrfToken())
  expect(updated.status).toBe(200)
  expect(updated.json()).toMatchObject({ user: { name: 'Ada' }, expires: expect.any(String) })
  expect(updated.headers.get('cache-control')).toBe('private, no-cache, no-store')
  expect(seen).toEqual([{ trigger: 'update', session: { a: 1 } }])
  expect((await browser.get('/session')).json()).toMatchObject({ user: { name: 'Lovelace' } })
})

test.each([
  ['the jwt callback throws', { jwt: () => Promise.reject(new Error('refresh failed')) }],
  ['the session callback throws', { session: () => Promise.reject(new Error('no')) }],
  ['the jwt callback returns nothing', { jwt: () => null as never }],
])('case 54: when %s the session ends and the log says why', async (_, callbacks) => {
  const { browser, lines } = signedIn({ callbacks })
  const answer = await browser.get('/session')
  expect(answer.text).toBe('{}')
  expect(sessionCookies(answer.setCookies).map(cookie => cookie.attributes.includes('Max-Age=0'))).toEqual([true])
  expect(lines.map(({ level, code }) => [level, code])).toEqual([['error', 'JWT_SESSION_ERROR']])
})

test('a session callback that answers null makes an empty object', async () => {
  const { browser } = signedIn({ callbacks: { session: () => null } })
  expect((await browser.get('/session')).text).toBe('{}')
})

test('case 55: the very first token lives as long as the session', async () => {
  const idp = await createMaliciousProvider()
  const parts = setupWith(idp, { session: { maxAgeSeconds: 600 } })
  await signInThrough(parts, idp)
  const claims = await decode({ token: parts.browser.cookies.get(name) ?? '', secret })
  expect(Number(claims?.exp) - Number(claims?.iat)).toBe(600)
})

test('case 66: getToken takes a percent-encoded bearer token, and never throws', async () => {
  const { signIn } = setup()
  const token = tokens.encode(ada, { maxAgeSeconds: 60 })
  const ask = (authorization?: string) =>
    signIn.getToken(
      new Request('http://localhost:3000/', authorization === undefined ? {} : { headers: { authorization } }),
    )
  expect(await ask(`Bearer ${encodeURIComponent(token)}`)).toMatchObject(ada)
  for (const other of ['Bearer %zz', 'Bearer ', `bearer ${token}`, `Basic ${token}`, 'Bearer x.y.z', undefined])
    expect(await ask(other), String(other)).toBeNull()
})

test('getSession shows what GET session shows, and null without a session', async () => {
  const { signIn, browser, lines } = signedIn({
    callbacks: { session: ({ session, token }) => ({ ...session, id: token?.sub }) },
  })
  const cookie = Array.from(browser.cookies, pair => pair.join('=')).join('; ')
  const request = (headers: Record<string, string>) => new Request('http://localhost:3000/graphql', { headers })
  expect(await signIn.getSession(request({ cookie }))).toEqual({
    user: { name: 'Ada', email: 'ada@example.com', image: 'https://x.example/a.png' },
    expires: expect.any(String),
    id: '1',
  })
  expect(await signIn.getSession(request({}))).toBeNull()
  expect(await signIn.getSession(request({ cookie: `${name}=junk` }))).toBeNull()
  expect(lines.map(({ level }) => level)).toEqual(['debug'])
})

test('sessions made under an older secret stay, and are renewed under the first', async () => {
  const { browser } = signedIn({ secret: ['a newer secret', secret] })
  expect((await browser.get('/session')).json()).toMatchObject({ user: { name: 'Ada' } })
  expect(await decode({ token: browser.cookies.get(name) ?? '', secret: 'a newer secret' })).toMatchObject(ada)
})

test('listeners hear of sessions, and their failures change nothing', async () => {
  const messages: unknown[] = []
  const { browser, lines } = signedIn({
    events: {
      session: message => {
        messages.push(message)
        throw new Error('listener down')
      },
    },
  })
  expect((await browser.get('/session')).json()).toMatchObject({ user: { name: 'Ada' } })
  expect(messages).toEqual([
    { session: expect.objectContaining({ user: expect.any(Object) }), token: expect.objectContaining(ada) },
  ])
  expect(lines.map(({ code }) => code)).toEqual(['SESSION_EVENT_ERROR'])
})
