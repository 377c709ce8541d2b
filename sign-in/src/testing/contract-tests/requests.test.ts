import { expect, test } from 'vitest'

import { createTokens } from '../../index.ts'
import { base, origin, secret, setup } from '../setup.ts'

const name = 'next-auth.session-token'
function signedIn(config: Parameters<typeof setup>[0] = {}) {
  const parts = setup(config)
  parts.browser.cookies.set(name, createTokens({ secrets: [secret] }).encode({ sub: '1' }, { maxAgeSeconds: 60 }))
  return parts
}

const strange: [method: string, path: string][] = [
  ['PUT', '/session'],
  ['DELETE', '/session'],
  ['PATCH', '/signout'],
  ['HEAD', '/session'],
  ['HEAD', '/signout'],
  ['OPTIONS', '/csrf'],
  ['GET', '/unknown'],
  ['GET', '/_log'],
  ['GET', '/constructor'],
  ['GET', '/__proto__'],
  ['GET', '/'],
  ['GET', ''],
  ['GET', '/%zz'],
  ['POST', '/csrf'],
  ['POST', '/providers'],
  ['POST', '/error'],
  ['POST', '/verify-request'],
  ['POST', '/Signout'],
]

test.each(strange)('case 62: %s %s is refused and changes nothing', async (method, path) => {
  const { browser } = signedIn()
  const answer = await browser.send(new Request(base + path, { method }))
  expect(answer.status).toBe(400)
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(answer.text).toContain(`HTTP ${method}`)
  expect(answer.setCookies).toEqual([])
  expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  expect((await browser.get('/session')).text).not.toBe('{}')
})

test.each(['/_log', '/log'])(
  'case 63: what a browser reports to %s reaches the log, marked and cleaned',
  async path => {
    const { browser, lines } = setup()
    const answer = await browser.post(path, {
      level: 'error',
      code: 'CLIENT_FETCH_ERROR',
      message: 'line one\nline two \u001b[31m\u202e',
      'not a name': 'x',
      client: 'true',
      long: 'x'.repeat(5000),
    })
    expect([answer.status, answer.text]).toEqual([200, ''])
    expect(answer.setCookies).toEqual([])
    expect(lines).toEqual([
      {
        level: 'error',
        code: 'CLIENT_LOG',
        meta: {
          client: true,
          reported: { code: 'CLIENT_FETCH_ERROR', message: 'line one line two  [31m ', long: 'x'.repeat(1000) },
        },
      },
    ])
  },
)

test('case 63: odd levels and large bodies are swallowed', async () => {
  const { browser, lines } = setup()
  for (const level of ['constructor', '__proto__', 'toString', 'info', ''])
    expect((await browser.post('/_log', { level, code: 'X' })).status).toBe(200)
  const large = await browser.post('/_log', { level: 'error', code: 'x'.repeat(1_048_576) })
  expect([large.status, large.text]).toEqual([200, ''])
  expect(lines).toEqual([])
})

test('a browser that reports without end is listened to sixty times a minute', async () => {
  let now = 0
  const { browser, lines } = setup({ clock: () => now })
  for (let count = 0; count < 100; count++) await browser.post('/_log', { level: 'warn', code: 'X' })
  expect(lines).toHaveLength(60)
  now += 60_000
  await browser.post('/_log', { level: 'warn', code: 'X' })
  expect(lines).toHaveLength(61)
})

test('without a logger reports go nowhere and are answered alike', async () => {
  const { browser } = setup({ logger: undefined })
  expect((await browser.post('/_log', { level: 'error', code: 'X' })).status).toBe(200)
})

test('case 68: addresses come from the configuration, whatever the request claims', async () => {
  const { browser } = setup()
  const hostile = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    host: 'evil.example',
    forwarded: 'host=evil.example',
  }
  const answers = [
    await browser.get('/providers', hostile),
    await browser.get('/signin', hostile),
    await browser.get('/signin?callbackUrl=/x', hostile),
    await browser.get('http://evil.example/api/auth/error?error=Callback', hostile),
    await browser.get('http://evil.example/api/auth/signin'),
  ]
  for (const answer of answers) {
    expect(answer.text + [...answer.headers].join()).not.toContain('evil')
    expect(answer.text + (answer.location ?? '')).toContain(base)
  }
})

test('a body over 64 kB is refused', async () => {
  const { browser } = setup()
  const csrfToken = await browser.csrfToken()
  const answer = await browser.post('/signout', { csrfToken, padding: 'x'.repeat(70_000) })
  expect(answer.status).toBe(413)
})

test.each([
  ['text/plain', 'csrfToken=x'],
  ['application/json', '{"csrfToken":'],
  ['application/json', 'null'],
  ['application/json', '[]'],
  ['multipart/form-data; boundary=x', '--x--'],
])('a body of type %s that is no form and no object counts as empty: %s', async (type, body) => {
  const { browser } = setup()
  const answer = await browser.send(
    new Request(`${base}/signout`, { method: 'POST', headers: { 'content-type': type }, body }),
  )
  expect([answer.status, answer.location]).toEqual([302, `${base}/signout?csrf=true`])
})

test('a JSON body may say json as a truth value', async () => {
  const { browser } = setup()
  const body = JSON.stringify({ csrfToken: await browser.csrfToken(), json: true, callbackUrl: ['/a', '/b'] })
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  const answer = await browser.send(new Request(`${base}/signout`, { method: 'POST', headers, body }))
  expect([answer.status, answer.url()]).toEqual([200, `${origin}/a`])
})

test('cookies: the first of a name counts, and what cannot be decoded is kept as it is', async () => {
  const { browser, signIn } = setup()
  const csrfToken = await browser.csrfToken()
  const valid = `next-auth.csrf-token=${browser.cookies.get('next-auth.csrf-token')}`
  const ask = async (cookie: string) =>
    (await signIn.handle(new Request(`${base}/csrf`, { headers: { cookie } }))).json()
  expect(await ask(`${valid}; next-auth.csrf-token=other; x=%zz; =; y`)).toEqual({ csrfToken })
  expect(await ask(`a="b c";${valid}`)).toEqual({ csrfToken })
  expect(await ask(`next-auth.csrf-token=%zz; ${valid}`)).not.toEqual({ csrfToken })
  expect(await ask(`x=${'y'.repeat(100_000)}; ${valid}`)).not.toEqual({ csrfToken })
})

test('an error in our own code is answered without its text and logged', async () => {
  const { signIn, lines } = setup()
  const broken = new Request(`${base}/signout`, { method: 'POST', body: 'x' })
  await broken.text() // so that it cannot be read again
  const answer = await signIn.handle(broken)
  expect(answer.status).toBe(500)
  expect(await answer.json()).toEqual({ message: 'Something went wrong. Please try again.' })
  expect(lines.map(({ level, code }) => [level, code])).toEqual([['error', 'UNEXPECTED_ERROR']])
})
