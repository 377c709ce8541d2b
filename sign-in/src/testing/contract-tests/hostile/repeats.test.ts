import { expect, test } from 'vitest'

import { emailProvider } from '../../../index.ts'
import type { VerificationRequest } from '../../../providers/email/provider.ts'
import { createMaliciousProvider } from '../../malicious-provider.ts'
import { base, startSignIn, origin, setup, setupWith } from '../../setup.ts'
import { keepingSessions } from './support/strategies.ts'

const form = 'application/x-www-form-urlencoded'
const json = 'application/json'
function post(path: string, type: string, body: string) {
  return new Request(base + path, { method: 'POST', headers: { 'content-type': type }, body })
}

const names = [
  'callbackUrl',
  'csrfToken',
  'error',
  'code',
  'state',
  'iss',
  'email',
  'token',
  'json',
  'provider',
  'csrf',
]

test.each(names)('case 19: %s given twice in a query causes no failure', async name => {
  const { browser } = setup()
  for (const path of ['/signin', '/signout', '/session', '/csrf', '/error', '/verify-request', '/callback/gh'])
    for (const query of [`${name}=/a&${name}=/b`, `${name}[]=/a&${name}[]=/b`, `${name}[x]=/a`, `${name}&${name}=`])
      expect([200, 302, ...(name === 'csrfToken' ? [400] : [])], `${path}?${query}`).toContain(
        (await browser.get(`${path}?${query}`)).status,
      )
})

test.each(names)('case 19: %s given twice in a body causes no failure', async name => {
  const { browser } = setup()
  const bodies: [string, string][] = [
    [form, `${name}=/a&${name}=/b`],
    [form, `${name}[]=/a&${name}[x]=/b`],
    [json, `{"${name}":["/a","/b"]}`],
    [json, `{"${name}":[["/a"]]}`],
    [json, `{"${name}":{"toString":"x","0":"/a","length":1}}`],
    [json, `{"${name}":null}`],
    [json, `{"${name}":true}`],
    [json, `{"${name}":1e400}`],
  ]
  for (const path of ['/signin/gh', '/signout', '/session', '/callback/gh', '/_log'])
    for (const [type, body] of bodies)
      expect([200, 302, 400, 403], `${path} ${body}`).toContain((await browser.send(post(path, type, body))).status)
})

test('the first of a repeated field counts, in a form as in a list', async () => {
  const { browser } = setup()
  const token = await browser.csrfToken()
  const tell = async (type: string, body: string) => (await browser.send(post('/signout', type, body))).url()
  const wrong = `${base}/signout?csrf=true`
  expect(await tell(form, `json=true&csrfToken=${token}&callbackUrl=/a&callbackUrl=/b`)).toBe(`${origin}/a`)
  expect(await tell(json, JSON.stringify({ json: true, csrfToken: token, callbackUrl: ['/a', '/b'] }))).toBe(
    `${origin}/a`,
  )
  expect(await tell(json, `{"json":true,"csrfToken":"${token}","csrfToken":"x"}`)).toBe(wrong)
})

test('two CSRF tokens are refused even if one is valid, and a single one is accepted', async () => {
  const { browser } = setup()
  const token = await browser.csrfToken()
  const paths = ['/signin/gh', '/signout', '/session', '/callback/gh']
  const twice: [string, string][] = [
    [form, `csrfToken=${token}&csrfToken=x`],
    [form, `csrfToken=x&csrfToken=${token}`],
    [form, `csrfToken=${token}&csrfToken=${token}`],
    [json, JSON.stringify({ csrfToken: [token] })],
    [json, JSON.stringify({ csrfToken: [token, 'x'] })],
  ]
  for (const path of paths)
    for (const [type, body] of twice) {
      const { status, text } = await browser.send(post(path, type, body))
      expect([status, text], `${path} ${body}`).toEqual([400, 'The csrfToken was sent more than once.'])
    }
  const query = `csrfToken=${token}&csrfToken=${token}`
  expect((await browser.send(post(`/signout?${query}`, form, `csrfToken=${token}`))).status).toBe(400)
  expect((await browser.send(post('/signout', form, `csrfToken=${token}`))).location).toBe(origin)
})

test('the CSRF token counts in the body only', async () => {
  const { browser } = setup()
  const csrfToken = await browser.csrfToken()
  const answer = await browser.post(`/signout?csrfToken=${csrfToken}`, {}, { 'x-csrf-token': csrfToken })
  expect(answer.location).toBe(`${base}/signout?csrf=true`)
})

test.each(['code', 'state', 'iss', 'error'])('%s given twice in a callback does not sign a user in', async name => {
  const idp = await createMaliciousProvider({}, 'ES256')
  const { browser } = setupWith(idp)
  const start = await startSignIn(browser)
  const back = new URLSearchParams({ iss: idp.issuer, ...idp.authorize(start.url()) })
  back.append(name, 'other')
  back.append(name, 'other')
  expect((await browser.get(`/callback/gh?${back}`)).location).toBe(`${base}/error?error=OAuthCallback`)
  expect([...browser.cookies.keys()].toSorted()).toEqual(['next-auth.callback-url', 'next-auth.csrf-token'])
})

test('a mailed link with two addresses or two tokens is for the first', async () => {
  const mails: VerificationRequest[] = []
  const { adapter } = keepingSessions('database')
  const { browser } = setup({
    adapter,
    providers: [emailProvider({ sendVerificationRequest: mail => void mails.push(mail) })],
  })
  const csrfToken = await browser.csrfToken()
  await browser.send(post('/signin/email', form, `csrfToken=${csrfToken}&email=a@ex.com&email=evil@ex.com`))
  expect(mails.map(({ identifier }) => identifier)).toEqual(['a@ex.com'])
  const query = new URL(mails[0]?.url ?? '').search
  expect(
    (await browser.get(`/callback/email${query.replace('email=', 'email=evil@ex.com&email=')}`)).location,
  ).toContain('Verification')
  expect((await browser.get(`/callback/email${query}&email=evil@ex.com&token=x`)).location).toBe(origin)
  expect([...adapter.users.values()].map(({ email }) => email)).toEqual(['a@ex.com'])
})

test('of two cookies with one name the first counts', async () => {
  const { signIn, browser } = setup()
  const csrfToken = await browser.csrfToken()
  const cookie = `next-auth.csrf-token=${browser.cookies.get('next-auth.csrf-token')}`
  for (const [header, isVerified] of [
    [`${cookie}; next-auth.csrf-token=x%7Cy`, true],
    [`next-auth.csrf-token=x%7Cy; ${cookie}`, false],
  ] as const) {
    const body = new URLSearchParams({ csrfToken })
    const answer = await signIn.handle(
      new Request(`${base}/signout`, { method: 'POST', headers: { cookie: header }, body }),
    )
    expect(answer.headers.get('location')).toBe(isVerified ? origin : `${base}/signout?csrf=true`)
  }
})
