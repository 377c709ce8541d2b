import { expect, test } from 'vitest'

import { credentialsProvider, oauthProvider } from '../../../index.ts'
import { base, startSignIn, origin, setup } from '../../setup.ts'
import { keepingSessions, stored } from './support/strategies.ts'

/** Values that would give several users the same id if they were converted to text. */
const vague: [what: string, json: string][] = [
  ['an object', '{"id":1}'],
  ['an empty object', '{}'],
  ['a list', '[1]'],
  ['an empty list', '[]'],
  ['a truth value', 'true'],
  ['a falsehood', 'false'],
  ['nothing', 'null'],
  ['an empty text', '""'],
  ['a number too large to be told from the next', '9007199254740993'],
  ['an endless number', '1e999'],
  ['a fraction', '0.1'],
]

const site = 'https://plain.example'
/** A provider whose mapper passes on the id unchecked, as mappers of applications do. */
function withId(json: string) {
  const { adapter, config } = keepingSessions('database')
  const id = JSON.parse(json)
  const oauth = oauthProvider({
    id: 'plain',
    name: 'Plain',
    clientId: 'c',
    clientSecret: 's',
    authorizationUrl: `${site}/authorize`,
    tokenUrl: `${site}/token`,
    userinfo: `${site}/me`,
    scope: 'read',
    profile: profile => ({ id: profile.id as string, name: 'Al' }), // safe: mappers of applications do not check it either
  })
  const fetch = async (url: string) =>
    url === `${site}/token`
      ? Response.json({ access_token: 'access-1', token_type: 'bearer' })
      : new Response(`{"id":${json}}`, { headers: { 'content-type': 'application/json' } })
  const typed = credentialsProvider({ authorize: () => ({ id, name: 'Al' }) })
  return { adapter, ...setup({ ...config, providers: [oauth, typed], fetch }) }
}

async function throughProvider({ browser }: ReturnType<typeof withId>) {
  const start = await startSignIn(browser, '/signin/plain')
  const state = new URL(start.url()).searchParams.get('state') ?? ''
  return browser.get(`/callback/plain?${new URLSearchParams({ code: 'code-1', state })}`)
}

test.each(vague)('a provider with %s as the id of a user is refused', async (_, json) => {
  const parts = withId(json)
  const before = stored(parts.adapter)
  expect((await throughProvider(parts)).location).toBe(`${base}/error?error=OAuthCallback`)
  expect(stored(parts.adapter)).toEqual(before)
  expect(parts.lines.map(({ code }) => code)).toEqual(['OAUTH_PARSE_PROFILE_ERROR'])
})

test.each(vague)('an application with %s as the id of a user is refused', async (_, json) => {
  const { adapter, browser } = withId(json)
  const before = stored(adapter)
  const answer = await browser.post('/callback/credentials', { csrfToken: await browser.csrfToken() })
  expect(answer.location).toMatch(`${base}/error?error=`)
  expect(stored(adapter)).toEqual(before)
  expect(browser.cookies.has('next-auth.session-token')).toBe(false)
})

test.each(['"7"', '7', '0', '-1', '9007199254740991', '" "', '"[object Object]"'])(
  'the id %s is one, for a provider as for an application',
  async json => {
    const parts = withId(json)
    expect((await throughProvider(parts)).location).toBe(origin)
    expect([...parts.adapter.accounts.values()].map(({ providerAccountId }) => providerAccountId)).toEqual([
      String(JSON.parse(json)),
    ])
    const { browser } = withId(json)
    expect((await browser.post('/callback/credentials', { csrfToken: await browser.csrfToken() })).location).toBe(
      origin,
    )
  },
)

test('an id class of a database is converted to its text', async () => {
  class ObjectId {
    toString() {
      return '507f1f77bcf86cd799439011'
    }
  }
  const { adapter, config } = keepingSessions('database')
  const authorize = () => ({ id: new ObjectId() as unknown as string }) // safe: applications without types return it
  const { browser } = setup({ ...config, providers: [credentialsProvider({ authorize })] })
  expect((await browser.post('/callback/credentials', { csrfToken: await browser.csrfToken() })).location).toBe(origin)
  expect([...adapter.accounts.values()]).toMatchObject([{ providerAccountId: '507f1f77bcf86cd799439011' }])
})
