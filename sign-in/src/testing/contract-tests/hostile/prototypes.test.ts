import { afterEach, expect, test } from 'vitest'

import { credentialsProvider, type SignInConfig } from '../../../index.ts'
import { createMaliciousProvider } from '../../malicious-provider.ts'
import { base, setup, setupWith, signInThrough } from '../../setup.ts'
import { keepingSessions, strategies } from './support/strategies.ts'

const trap = '{"__proto__":{"isPolluted":true},"constructor":{"prototype":{"isPolluted":true}},"name":"Al"}'
const names = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '__proto__[isPolluted]',
  'a.__proto__.b',
]

function isPolluted(value: object) {
  return Reflect.get(value, 'isPolluted')
}

afterEach(() => {
  for (const value of [{}, [], () => 0, new Map()]) expect(isPolluted(value)).toBeUndefined()
})

/** An application that merges its input carelessly. */
function merge(target: Record<string, unknown>, source: unknown) {
  for (const [key, value] of Object.entries(source ?? {})) {
    const inner = target[key]
    if (typeof inner === 'object' && inner !== null && typeof value === 'object')
      merge(inner as Record<string, unknown>, value) // safe: an object, checked above
    else target[key] = value
  }
  return target
}

function careless(config: Partial<SignInConfig> = {}) {
  return setup({
    providers: [
      credentialsProvider({
        credentials: { name: {} },
        authorize: (credentials, request) => {
          merge({}, credentials)
          merge({}, request)
          return { id: 1, name: 'Al' }
        },
      }),
    ],
    callbacks: {
      jwt: ({ token, session }) => merge(token, session),
      session: ({ session, newSession }) => ({ ...session, user: merge({ ...session.user }, newSession) }),
    },
    logger: {
      error: (_, meta) => void merge({}, meta),
      warn: (_, meta) => void merge({}, meta),
      debug: (_, meta) => void merge({}, meta),
    },
    ...config,
  })
}

test.each(strategies)(
  'sessions by %s: an update with names that lead into prototypes reaches no callback with them',
  async strategy => {
    const { browser } = careless(keepingSessions(strategy).config)
    const csrfToken = await browser.csrfToken()
    await browser.post('/callback/credentials', { csrfToken })
    const body = `{"csrfToken":"${csrfToken}","data":${trap},"__proto__":{"data":1}}`
    const request = () =>
      new Request(`${base}/session`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const answer = await browser.send(request())
    expect(answer.json()).toMatchObject({ user: { name: 'Al' } })
    expect(answer.text).not.toContain('isPolluted')
  },
)

test.each(names)('a form with a field %s passes on no field that reaches a prototype', async name => {
  const { browser } = careless()
  const csrfToken = await browser.csrfToken()
  const answer = await browser.post(
    `/callback/credentials?${name}=1`,
    { csrfToken, [name]: '1', json: 'true' },
    { [name.replaceAll(/[[\].]/g, '-')]: '1' },
  )
  expect(answer.status).toBe(200)
  expect((await browser.post('/_log', { level: 'error', code: 'X', [name]: '1' })).status).toBe(200)
})

test.each(['__proto__', 'constructor', 'prototype'])('a credential named %s is dropped', async name => {
  const seen: unknown[] = []
  const { browser, lines } = setup({
    providers: [
      credentialsProvider({
        authorize: (credentials, { query, body }) => {
          seen.push(Object.keys(credentials), Object.keys(query), Object.keys(body))
          return null
        },
      }),
    ],
  })
  const csrfToken = await browser.csrfToken()
  const form = new URLSearchParams([
    ['csrfToken', csrfToken],
    ['user', 'al'],
    [name, 'x'],
  ])
  await browser.send(new Request(`${base}/callback/credentials?a=b&${name}=1`, { method: 'POST', body: form }))
  expect(seen).toEqual([['user'], ['a'], ['user']])
  const report = new URLSearchParams([
    ['level', 'error'],
    ['code', 'X'],
    [name, 'x'],
  ])
  await browser.send(new Request(`${base}/_log`, { method: 'POST', body: report }))
  expect(Object.keys(Object(lines.at(-1)?.meta.reported))).toEqual(['code'])
})

test.each(names)('%s is neither an action, a provider, an error nor a level', async name => {
  const { browser, lines } = setup()
  const csrfToken = await browser.csrfToken()
  const path = encodeURIComponent(name)
  expect((await browser.get(`/${path}`)).status).toBe(400)
  expect((await browser.post(`/${path}`, { csrfToken })).status).toBe(400)
  expect((await browser.get(`/callback/${path}?code=1&state=1`)).status).toBe(400)
  expect((await browser.post(`/callback/${path}`, { csrfToken })).status).toBe(400)
  expect((await browser.post(`/signin/${path}`, { csrfToken })).location).toBe(`${base}/signin?csrf=true`)
  expect((await browser.get(`/error?error=${path}`)).status).toBe(200)
  expect((await browser.get(`/signin?error=${path}`)).status).toBe(200)
  expect((await browser.post('/_log', { level: name, code: 'X' })).status).toBe(200)
  for (const cookie of ['state', 'nonce', 'session-token', 'csrf-token', 'callback-url'])
    browser.cookies.set(`next-auth.${cookie}`, path)
  browser.cookies.set(/^[\w]+$/.test(name) ? name : 'x', 'x')
  expect((await browser.get('/session')).json()).toEqual({})
  expect(lines.map(({ code }) => code)).not.toContain('UNEXPECTED_ERROR')
})

test.each(strategies)('sessions by %s: claims of a provider cannot reach a prototype', async strategy => {
  const said: unknown[] = []
  const override = JSON.parse(trap)
  const idp = await createMaliciousProvider(
    { claims: override, tokens: override, userinfo: override, metadata: override },
    'ES256',
  )
  const { config } = keepingSessions(strategy)
  const parts = setupWith(idp, {
    ...config,
    callbacks: {
      signIn: ({ user, account, profile }) => {
        said.push(user, account, profile)
        return true
      },
    },
  })
  expect((await signInThrough(parts, idp)).location).not.toContain('error')
  expect(said).toHaveLength(3)
  for (const value of said) expect(isPolluted(Object(value))).toBeUndefined()
  expect((await parts.browser.get('/session')).text).not.toContain('isPolluted')
})
