import { expect, test } from 'vitest'
import { post } from '../support/management-api.ts'
import { plainBrowser } from '../support/plain-browser.ts'
import { type FirstServer, sharedServerForTest } from '../support/test-server.ts'

const cookieName = 'next-auth.session-token'

async function signIn(server: FirstServer) {
  const browser = plainBrowser(server)
  const { page } = await browser.toHostedPage()
  await browser.submit(page, server.shown, server.url)
  const ask = async (query: string) => {
    const headers = { 'content-type': 'application/json', accept: 'application/json' }
    const body = JSON.stringify({ query })
    const { data } = await (await browser.send('/graphql', { method: 'POST', headers, body })).json()
    return data
  }
  const viewer = async () => (await ask('{ viewer { email } }')).viewer
  /** The console sessions of this user, as the API lists them. */
  const consoleSessions = async () => {
    const { email } = server.shown
    const { user } = await ask(
      `{ user(loginId: "${email}") { consoleSessions { totalCount edges { node { createdAt expiresAt } } } } }`,
    )
    return user.consoleSessions
  }
  return { browser, viewer, consoleSessions, cookie: browser.cookies.get(cookieName) ?? '' }
}

/** Signs out as the page does; answers the first redirect. */
async function signOut({ send }: ReturnType<typeof plainBrowser>) {
  const { csrfToken } = await (await send('/api/auth/csrf')).json()
  const answer = await send('/api/auth/signout', { method: 'POST', body: new URLSearchParams({ csrfToken }) })
  return new URL(answer.headers.get('location') ?? '')
}

test('a session is stored in the database: its cookie is a key, and useless after sign-out', async () => {
  const server = await sharedServerForTest()
  const { browser, viewer, cookie } = await signIn(server)
  expect(cookie).toMatch(/^[\w-]{43}$/)
  expect(await viewer()).toEqual({ email: server.shown.email })

  const way = await signOut(browser)
  expect(way.searchParams.get('id_token_hint')).toMatch(/^eyJ/)
  browser.cookies.set(cookieName, cookie)
  expect(await viewer()).toBeNull()
  expect(await (await browser.send('/api/auth/session')).json()).toEqual({})
})

test('sessions can be stored in encrypted cookies', async () => {
  const server = await sharedServerForTest({ GATEHOUSE_SESSION_STRATEGY: 'jwt' })
  const { browser, viewer, cookie, consoleSessions } = await signIn(server)
  expect(cookie.split('.')).toHaveLength(5)
  expect(await consoleSessions()).toBeNull()
  expect(await viewer()).toEqual({ email: server.shown.email })
  expect((await signOut(browser)).searchParams.get('id_token_hint')).toMatch(/^eyJ/)
})

test('a user can be signed in in two browsers', async () => {
  const server = await sharedServerForTest()
  const first = await signIn(server)
  const second = await signIn(server)
  expect(second.cookie).not.toBe(first.cookie)
  for (const { viewer } of [first, second]) expect(await viewer()).toEqual({ email: server.shown.email })
  expect(await first.consoleSessions()).toMatchObject({ totalCount: 2 })
  await signOut(second.browser)
  expect(await first.consoleSessions()).toMatchObject({ totalCount: 1, edges: [{ node: {} }] })
})

test('a user who is signed out everywhere, or disabled, loses the console at once', async () => {
  const server = await sharedServerForTest()
  const { managementKey } = server.shown
  const caller = { ...server, managementKey }
  for (const path of ['/v1/mgmt/user/logout', '/v1/mgmt/user/update/status']) {
    const { browser, viewer } = await signIn(server)
    expect(await viewer()).not.toBeNull()
    const body = { loginId: server.shown.email, ...(path.endsWith('status') && { status: 'disabled' }) }
    expect((await post(caller, path, body)).status).toBe(200)
    expect(await (await browser.send('/api/auth/session')).json()).toEqual({})
    expect(await viewer()).toBeNull()
  }
})

test('with sessions in cookies access ends within five seconds', async () => {
  const server = await sharedServerForTest({ GATEHOUSE_SESSION_STRATEGY: 'jwt' })
  const { viewer } = await signIn(server)
  const caller = { ...server, managementKey: server.shown.managementKey }
  expect((await post(caller, '/v1/mgmt/user/logout', { loginId: server.shown.email })).status).toBe(200)
  await expect.poll(viewer).toBeNull()
  expect(await (await signIn(server)).viewer()).toEqual({ email: server.shown.email })
})
