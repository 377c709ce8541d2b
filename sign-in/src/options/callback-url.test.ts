import { expect, test } from 'vitest'

import { origin, setup } from '../testing/setup.ts'

const host = 'localhost:3000'

/** Callback addresses that would leave our origin if they were followed carelessly. */
const hostile = [
  'https://evil.example',
  'http://evil.example/',
  '//evil.example/x',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/\u00a0/evil.example',
  '//evil.example\\@localhost:3000',
  `https://${host}@evil.example/`,
  `http://${host}:80@evil.example/`,
  `http://${host}.evil.example/`,
  `http://evil.example#@${host}/`,
  `http://evil.example?@${host}/`,
  `http://evil.example\\@${host}/`,
  `https://${host}/`,
  'http://localhost:3001/',
  'http://localhost/',
  'http://127.0.0.1:3000/',
  'http://localhost.:3000/',
  'http://[::1]:3000/',
  `ftp://${host}/`,
  `blob:http://${host}/x`,
  `filesystem:http://${host}/x`,
  `view-source:http://${host}/`,
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'mailto:a@evil.example',
  'http:evil.example',
  'http:/evil.example',
  'http:///evil.example',
  'http://evil。example',
  'http://ⓔvil.example',
  'http://localhost:3000\u2024evil.example',
  '//%65vil.example',
  '/%2f/evil.example',
  '/%5cevil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/x\r\nSet-Cookie: a=b',
  '/x\r\n\r\n<script>alert(1)</script>',
  'junk',
  '@evil.example',
  ':@evil.example',
  '.evil.example',
  'evil.example',
  '?x=//evil.example',
  '#//evil.example',
  '/\ud800',
  '/x\u0000',
  'null',
]

/** The address that a browser on our origin would follow for a Location. */
function goesTo(location: string | undefined) {
  return new URL(location ?? 'about:blank', origin).origin
}

test('the corpus has at least 60 addresses', () => expect(new Set(hostile).size).toBeGreaterThanOrEqual(60))

test.each(hostile)('case 18, case 19: the callback address %j in a body never leaves our origin', async target => {
  const { browser } = setup()
  const csrfToken = await browser.csrfToken()
  const page = await browser.post('/signout', { csrfToken, callbackUrl: target })
  expect(page.status).toBe(302)
  expect(goesTo(page.location)).toBe(origin)
  expect(page.location).toMatch(/^[\x21-\x7e]+$/)
  const script = await browser.post('/signout', { csrfToken, callbackUrl: target, json: 'true' })
  expect(goesTo(script.url())).toBe(origin)
  expect(decodeURIComponent(browser.cookies.get('next-auth.callback-url') ?? '')).toMatch(
    /^http:\/\/localhost:3000(?:\/|$)/,
  )
})

test.each(hostile)(
  'case 20: the callback address %j in a query never leaves our origin, or is refused',
  async target => {
    const { browser } = setup()
    const page = await browser.get(`/signin?callbackUrl=${encodeURIComponent(target.toWellFormed())}`)
    expect([200, 500]).toContain(page.status)
    for (const [, value] of page.text.matchAll(/name="callbackUrl" value="([^"]*)"/g))
      expect(value).toMatch(/^http:\/\/localhost:3000(?:\/|$)/)
    const session = await browser.get(`/session?callbackUrl=${encodeURIComponent(target.toWellFormed())}`)
    expect(session.status).toBe(200)
  },
)

test.each(hostile)('case 21: the callback address %j in a cookie is replaced', async target => {
  const { browser } = setup()
  const csrfToken = await browser.csrfToken()
  browser.cookies.set('next-auth.callback-url', encodeURIComponent(target.toWellFormed()))
  const answer = await browser.post('/signout', { csrfToken })
  expect(goesTo(answer.location)).toBe(origin)
  expect(decodeURIComponent(browser.cookies.get('next-auth.callback-url') ?? '')).toMatch(
    /^http:\/\/localhost:3000(?:\/|$)/,
  )
})

test('case 21: a cookie that is not an address is replaced', async () => {
  const { browser } = setup()
  browser.cookies.set('next-auth.callback-url', 'nope')
  const answer = await browser.get('/session')
  expect([answer.status, answer.text]).toEqual([200, '{}'])
  expect(browser.cookies.get('next-auth.callback-url')).toBe(encodeURIComponent(origin))
})

test.each([
  ['/x', `${origin}/x`],
  ['/x?a=b#c', `${origin}/x?a=b#c`],
  ['/ü', `${origin}/%C3%BC`],
  ['/ü 1', origin],
  ['/x\n//evil.example', origin],
  ['/x\\y', origin],
  [origin, origin],
  [`${origin}/`, `${origin}/`],
  [`${origin}/deep/path`, `${origin}/deep/path`],
  ['HTTP://LOCALHOST:3000/x', `${origin}/x`],
  [`http://user:pw@${host}/x`, origin],
  [`http://@${host}/x`, origin],
  ['//evil.example/x', `${origin}//evil.example/x`],
  ['https://evil.com', origin],
  [`https://${host}@evil.com/`, origin],
  ['', origin],
])('case 18: the callback address %j becomes %j', async (target, url) => {
  const { browser } = setup()
  const csrfToken = await browser.csrfToken()
  const answer = await browser.post('/signout', { csrfToken, callbackUrl: target, json: 'true' })
  expect(browser.cookies.get('next-auth.callback-url')).toBe(encodeURIComponent(url))
  expect(answer.url()).toBe(url)
})

test('a callback address too long for a cookie is followed at once but not remembered, nor is the previous one', async () => {
  const { browser } = setup()
  const csrfToken = await browser.csrfToken()
  const long = `/${'x'.repeat(4_100)}`
  expect((await browser.post('/signout', { csrfToken, callbackUrl: long })).location).toBe(origin + long)
  expect(browser.cookies.get('next-auth.callback-url')).toBe(encodeURIComponent(origin))
  await browser.post('/signout', { csrfToken, callbackUrl: '/short' })
  await browser.post('/signout', { csrfToken, callbackUrl: long })
  expect(browser.cookies.get('next-auth.callback-url')).toBe(encodeURIComponent(origin))
  const fits = `/${'x'.repeat(3_900)}`
  await browser.post('/signout', { csrfToken, callbackUrl: fits })
  expect(browser.cookies.get('next-auth.callback-url')).toBe(encodeURIComponent(origin + fits))
})

test('a callback address is remembered until the next one', async () => {
  const { browser } = setup()
  await browser.get('/signin?callbackUrl=/x')
  const answer = await browser.get('/session')
  expect(answer.setCookies.join()).not.toContain('callback-url')
  expect((await browser.post('/signout', { csrfToken: await browser.csrfToken() })).location).toBe(`${origin}/x`)
})

test('the redirect callback decides, over http and https only', async () => {
  const answers: Record<string, string> = {
    '/a': 'https://www.example/welcome',
    '/b': 'javascript:alert(1)',
    '/c': '/inside',
    '/d': 'https://www.example/\r\nü',
  }
  const { browser, lines } = setup({
    callbacks: {
      redirect: ({ url, baseUrl }) => {
        expect(baseUrl).toBe(origin)
        const answer = answers[url]
        if (answer === undefined) throw new Error('no such place')
        return answer
      },
    },
  })
  const csrfToken = await browser.csrfToken()
  const locationOf = async (callbackUrl: string) =>
    (await browser.post('/signout', { csrfToken, callbackUrl })).location
  expect(await locationOf('/a')).toBe('https://www.example/welcome')
  expect(await locationOf('/b')).toBe(origin)
  expect(await locationOf('/c')).toBe(`${origin}/inside`)
  expect(await locationOf('/d')).toBe('https://www.example/%C3%BC')
  expect(await locationOf('/e')).toBe(origin)
  expect(lines.map(({ code }) => code)).toEqual(['REDIRECT_CALLBACK_ERROR'])
})
