import { createHash } from 'node:crypto'

import { expect, test } from 'vitest'

import { checkCsrf } from './csrf.ts'
import { parseSetCookie } from '../testing/browser.ts'
import { secret, setup, unusedProvider } from '../testing/setup.ts'

function csrfCookie(headers: string[]) {
  return headers.map(parseSetCookie).find(({ name }) => name === 'next-auth.csrf-token')
}

test('case 1: without cookies GET csrf creates a token and its cookie', async () => {
  const { browser } = setup()
  const answer = await browser.get('/csrf')
  expect(answer.status).toBe(200)
  const { csrfToken } = answer.json() as { csrfToken: string } // asserted on the next line
  expect(csrfToken).toMatch(/^[0-9a-f]{64}$/)
  const cookie = csrfCookie(answer.setCookies)
  const hash = createHash('sha256').update(`${csrfToken}${secret}`).digest('hex')
  expect(cookie?.value).toBe(`${csrfToken}%7C${hash}`)
  expect(cookie?.attributes).toEqual(['Path=/', 'HttpOnly', 'SameSite=Lax'])
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'cache-control': 'private, no-cache, no-store',
    pragma: 'no-cache',
    expires: '0',
    'content-type': 'application/json',
  })
})

test('case 2: with a valid cookie GET csrf repeats the token and sets no new cookie', async () => {
  const { browser } = setup()
  const token = await browser.csrfToken()
  const again = await browser.get('/csrf')
  expect(again.json()).toEqual({ csrfToken: token })
  expect(again.setCookies).toEqual([])
})

test.each([
  ['an altered hash', (value: string) => value.replace(/.$/, last => (last === '0' ? '1' : '0'))],
  ['a second bar', (value: string) => `${value}%7Cx`],
  ['no hash', (value: string) => value.split('%7C')[0] ?? ''],
  ['another token', (value: string) => value.replace(/^./, first => (first === '0' ? '1' : '0'))],
])('case 3: a cookie with %s is replaced', async (_, alter) => {
  const { browser } = setup()
  const token = await browser.csrfToken()
  browser.cookies.set('next-auth.csrf-token', alter(browser.cookies.get('next-auth.csrf-token') ?? ''))
  const again = await browser.get('/csrf')
  expect(again.json()).not.toEqual({ csrfToken: token })
  expect(csrfCookie(again.setCookies)).toBeDefined()
})

test('case 4: over https the cookies are Secure, have their prefixes, and no domain', async () => {
  const { browser } = setup({ url: 'https://app.example/api/auth' })
  const { setCookies } = await browser.get('/csrf')
  const cookies = setCookies.map(parseSetCookie)
  expect(cookies.map(({ name }) => name)).toEqual(['__Host-next-auth.csrf-token', '__Secure-next-auth.callback-url'])
  for (const { attributes } of cookies) expect(attributes).toEqual(['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax'])
})

test('case 5: GET providers lists them in order with absolute addresses and sets no cookie', async () => {
  const { browser } = setup({ providers: [unusedProvider('zeta'), unusedProvider('alpha')] })
  const answer = await browser.get('/providers')
  const listed = (id: string) => ({
    id,
    name: id.toUpperCase(),
    type: 'oauth',
    signinUrl: `http://localhost:3000/api/auth/signin/${id}`,
    callbackUrl: `http://localhost:3000/api/auth/callback/${id}`,
  })
  expect(JSON.stringify(answer.json())).toBe(JSON.stringify({ zeta: listed('zeta'), alpha: listed('alpha') }))
  expect(answer.setCookies).toEqual([])
  expect(answer.headers.get('cache-control')).toContain('no-store')
})

test('the token counts only in the body of a POST', async () => {
  const { browser } = setup()
  const csrfToken = await browser.csrfToken()
  const answer = await browser.post(`/signout?csrfToken=${csrfToken}`, { json: 'true' }, { 'x-csrf-token': csrfToken })
  expect(answer.status).toBe(403)
})

test('a new token does not verify the request that created it', () => {
  const bytes = new Uint8Array(32)
  const submitted = '00'.repeat(32)
  const csrf = checkCsrf({ cookie: undefined, submitted, secrets: [secret], random: () => bytes })
  expect(csrf.token).toBe(submitted)
  expect(csrf.isVerified).toBe(false)
  // sign-in-layer.md §4, vectors
  expect(csrf.newCookie).toBe(`${submitted}|2f392395c3fecb93236b602628078546819eb8f1db855e49ad31afe209f23496`)
})

test('a token of an older secret is still valid, and is kept', async () => {
  const old = setup()
  const csrfToken = await old.browser.csrfToken()
  const { browser } = setup({ secret: ['a newer secret', secret] })
  for (const [name, value] of old.browser.cookies) browser.cookies.set(name, value)
  expect(await browser.csrfToken()).toBe(csrfToken)
  const answer = await browser.post('/signout', { csrfToken, json: 'true' })
  expect(answer.status).toBe(200)
})
