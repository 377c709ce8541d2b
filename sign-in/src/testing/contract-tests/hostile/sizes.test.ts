import { expect, test } from 'vitest'

import { createTokens } from '../../../index.ts'
import { base, origin, secret, setup } from '../../setup.ts'
import { keepingSessions, strategies } from './support/strategies.ts'

const name = 'next-auth.session-token'
const sound = createTokens({ secrets: [secret] }).encode({ sub: '1', name: 'Ada' }, { maxAgeSeconds: 3600 })
const paths = ['/session', '/csrf', '/providers', '/signin', '/signout', '/error', '/callback/gh?code=1&state=1']

const jars: [what: string, cookie: string][] = [
  ['one cookie', `x=${'y'.repeat(100_000)}`],
  ['one name', `${'x'.repeat(100_000)}=y`],
  ['a thousand cookies', Array.from({ length: 1000 }, (_, n) => `c${n}=${'y'.repeat(95)}`).join('; ')],
  ['empty cookies', ';'.repeat(100_000)],
  ['equals signs', '='.repeat(100_000)],
  ['no equals sign', 'x'.repeat(100_000)],
  ['spaces', ' '.repeat(100_000)],
  ['quotes', `x=${'"'.repeat(100_000)}`],
  ['percent signs', `next-auth.csrf-token=${'%'.repeat(100_000)}`],
  ['bars', `next-auth.csrf-token=${'|'.repeat(100_000)}`],
  ['one session', `${name}=${'A'.repeat(100_000)}`],
  ['chunks of a session', Array.from({ length: 30 }, (_, n) => `${name}.${n}=${'A'.repeat(3400)}`).join('; ')],
  ['dots', `${name}=${'.'.repeat(100_000)}`],
  ['a place to go', `next-auth.callback-url=/${'a'.repeat(100_000)}`],
  ['checks', ['state', 'nonce', 'pkce.code_verifier'].map(n => `next-auth.${n}=${'A'.repeat(34_000)}`).join('; ')],
]

test.each(jars)('100 kB of cookies, %s, do no harm under either strategy', async (_, cookie) => {
  expect(cookie.length).toBeGreaterThanOrEqual(99_000)
  for (const strategy of strategies)
    for (const path of paths) {
      const { signIn, lines } = setup(keepingSessions(strategy).config)
      const answer = await signIn.handle(new Request(base + path, { headers: { cookie } }))
      expect([200, 302]).toContain(answer.status)
      expect(answer.headers.getSetCookie().join('').length).toBeLessThan(4096)
      expect(JSON.stringify(lines).length).toBeLessThan(2000)
      if (path === '/session') expect(await answer.json()).toEqual({})
    }
})

test('a session is found among the maximum of cookies', async () => {
  const { browser } = setup()
  for (let n = 0; n < 2000; n++) browser.cookies.set(`cookie-${n}`, 'x'.repeat(15))
  browser.cookies.set(name, sound)
  expect((await browser.get('/session')).json()).toMatchObject({ user: { name: 'Ada' } })
})

test('a thousand orphaned chunks are removed, and the session stays', async () => {
  const { browser } = setup()
  for (let n = 1; n <= 1000; n++) browser.cookies.set(`${name}.${n}`, 'x')
  browser.cookies.set(name, sound)
  expect((await browser.get('/session')).json()).toMatchObject({ user: { name: 'Ada' } })
  expect([...browser.cookies.keys()].filter(key => key.startsWith(name))).toEqual([name])
})

test.each([
  ['application/x-www-form-urlencoded', 'a=1&'.repeat(2048).padEnd(65_000, 'a')],
  ['application/x-www-form-urlencoded', `csrfToken=${'%'.repeat(60_000)}`],
  ['application/json', `${'['.repeat(2048)}${']'.repeat(2048)}`],
  ['application/json', `${'{"a":'.repeat(2048)}1${'}'.repeat(2048)}`],
  ['application/json', `{"csrfToken":${'9'.repeat(60_000)}}`],
  ['application/json', `{"json":"true","callbackUrl":[${`"/${'x'.repeat(28)}",`.repeat(2000)}"/x"]}`],
])('a body of type %s just under the limit does no harm', async (type, body) => {
  const { browser } = setup()
  for (const path of ['/signin/gh', '/signout', '/session', '/callback/gh', '/_log']) {
    const headers = { 'content-type': type }
    const answer = await browser.send(new Request(base + path, { method: 'POST', headers, body }))
    expect([200, 302, 400, 403], path).toContain(answer.status)
  }
})

test.each([
  ['application/x-www-form-urlencoded', 'a=1&'.repeat(16_000)],
  ['application/json', `${'['.repeat(30_000)}${']'.repeat(30_000)}`],
  ['application/json', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
  ['application/json', `{"callbackUrl":[${'"/x",'.repeat(10_000)}"/x"]}`],
])('a body of type %s with thousands of parts is refused without being parsed', async (type, body) => {
  const { browser } = setup()
  for (const path of ['/signin/gh', '/signout', '/session', '/callback/gh']) {
    const headers = { 'content-type': type }
    const answer = await browser.send(new Request(base + path, { method: 'POST', headers, body }))
    expect(answer.status, path).toBe(413)
  }
})

test.each(['/signin/gh', '/signout', '/session', '/callback/gh', '/callback/unknown'])(
  'a body without end, posted to %s, is given up and changes nothing',
  async path => {
    const { signIn } = setup()
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(stream) {
        sent += 65_536
        stream.enqueue(new Uint8Array(65_536))
      },
    })
    const request = new Request(base + path, { method: 'POST', body: endless, duplex: 'half' } as RequestInit)
    const answer = await signIn.handle(request)
    expect(answer.status).toBe(413)
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(sent).toBeLessThan(16 * 1024 * 1024)
  },
)

test('a query of 60 kB and a thousand parameters is answered', async () => {
  const { browser } = setup()
  const query = Array.from({ length: 6000 }, (_, n) => `p${n}=${n}`).join('&')
  for (const path of ['/signin', '/session', '/error', '/callback/gh'])
    expect([200, 302]).toContain((await browser.get(`${path}?${query}`)).status)
  expect((await browser.get(`/error?error=${'x'.repeat(60_000)}`)).text.length).toBeLessThan(20_000)
  expect((await browser.get(`/signin?error=${'x'.repeat(60_000)}`)).text).not.toContain('xxxx')
  expect((await browser.get('/signout')).text).toContain(origin)
})
