import descopeNew from '@descope/node-sdk'
import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { identityEngines } from '../../../testing/engines.ts'
import { sdks } from '../../../testing/sdks.ts'

const password = 'correct horse battery'

describe.each(identityEngines)('tokens in cookies on $engine', ({ start }) => {
  async function cookieProject() {
    const identity = await start()
    await identity.clientAs().projectSettings.update({
      tokens: { delivery: 'cookies' },
      cookies: { domain: 'example.com', path: '/app', sameSite: 'strict' },
      approvedOrigins: ['https://app.example.com'],
    })
    const ask = async (path: string, { headers = {}, body = {}, method = 'POST' }: RequestOptions = {}) => {
      const response = await fetch(`${identity.baseUrl}/v1/auth/${path}`, {
        method,
        headers: { authorization: `Bearer ${identity.projectId}`, ...headers },
        ...(method === 'POST' && { body: JSON.stringify(body) }),
      })
      return { status: response.status, body: await response.json(), cookies: response.headers.getSetCookie() }
    }
    const signUp = (headers = {}) => ask('password/signup', { headers, body: { loginId: 'ada', password } })
    return { identity, ask, signUp }
  }
  type RequestOptions = { headers?: Record<string, string>; body?: object; method?: string }
  const cookieOf = (cookies: string[], name: string) =>
    cookies
      .find(cookie => cookie.startsWith(`${name}=`))
      ?.slice(name.length + 1)
      .split(';')[0] ?? ''
  const approved = { origin: 'https://app.example.com' }

  test('are HttpOnly with the attributes of the project, and no body contains the refresh token', async () => {
    const { signUp } = await cookieProject()
    const { body, cookies } = await signUp()
    expect(body).toMatchObject({ refreshJwt: '', cookieDomain: 'example.com', cookiePath: '/app', cookieName: 'DSR' })
    const attributes = 'Domain=example.com; HttpOnly; SameSite=Strict'
    expect(cookies[1]).toBe(`DS=${body.sessionJwt}; Path=/app; Max-Age=600; ${attributes}`)
    const refreshJwt = cookieOf(cookies, 'DSR')
    expect(cookies[0]).toBe(`DSR=${refreshJwt}; Path=/app; Max-Age=2419200; ${attributes}`)
    expect(decodeJwt(refreshJwt).drn).toBe('DSR')
  })

  test('let a page of an approved origin refresh, load the user and sign out, which expires the cookies', async () => {
    const { ask, signUp } = await cookieProject()
    const cookie = `other=1; DSR=${cookieOf((await signUp()).cookies, 'DSR')}`
    const headers = { cookie, ...approved }
    const refreshed = await ask('refresh', { headers })
    expect(refreshed).toMatchObject({ status: 200, body: { refreshJwt: '' } })
    expect(decodeJwt(cookieOf(refreshed.cookies, 'DSR')).drn).toBe('DSR')
    expect(await ask('me', { headers, method: 'GET' })).toMatchObject({ status: 200, body: { loginIds: ['ada'] } })
    const signedOut = await ask('logout', { headers: { ...headers, cookie: refreshed.cookies.join('; ') } })
    expect(signedOut).toMatchObject({ status: 200, body: { sessionJwt: '' } })
    for (const name of ['DS', 'DSR'])
      expect(signedOut.cookies.find(line => line.startsWith(`${name}=;`))).toContain('Path=/app; Max-Age=0')
    expect(await ask('refresh', { headers })).toMatchObject({ status: 401, body: { errorCode: 'E064001' } })
    expect(await ask('try-refresh', { headers })).toMatchObject({ status: 200, body: { sessionJwt: '' } })
  })

  test('are ignored from pages of any other origin', async () => {
    const { ask, signUp } = await cookieProject()
    const cookie = `DSR=${cookieOf((await signUp()).cookies, 'DSR')}`
    for (const origin of ['https://evil.example', 'null', 'https://app.example.com.evil.example']) {
      for (const path of ['refresh', 'logout', 'logoutall', 'tenant/select'])
        expect(await ask(path, { headers: { cookie, origin } }), `${origin} ${path}`).toMatchObject({ status: 403 })
      expect(await ask('me', { headers: { cookie, origin }, method: 'GET' })).toMatchObject({ status: 403 })
    }
    for (const site of ['cross-site', 'same-site', 'same-origin', 'none'])
      expect(await ask('logout', { headers: { cookie, 'sec-fetch-site': site } }), site).toMatchObject({ status: 403 })
    expect(await ask('refresh', { headers: { cookie, ...approved } })).toMatchObject({ status: 200 })
  })

  test('a server that forwards them without an origin refreshes by the cookie alone, whatever its name', async () => {
    const { ask, signUp } = await cookieProject()
    const cookie = `DSR=${cookieOf((await signUp()).cookies, 'DSR')}`
    const refreshed = await ask('refresh', { headers: { cookie } })
    expect(refreshed.status).toBe(200)
    const chosen = { 'x-descope-refresh-cookie-name': 'MY_REFRESH' }
    const renamed = { cookie: `MY_REFRESH=${cookieOf(refreshed.cookies, 'DSR')}`, ...chosen }
    expect(await ask('refresh', { headers: renamed })).toMatchObject({
      status: 200,
      body: { cookieName: 'MY_REFRESH' },
    })
    expect((await ask('refresh', { headers: { ...renamed, origin: 'https://evil.example' } })).status).toBe(403)
  })

  test('a step-up reads the refresh token from its cookie, only from an approved origin', async () => {
    const { ask, signUp } = await cookieProject()
    const cookie = `DSR=${cookieOf((await signUp()).cookies, 'DSR')}`
    const body = { loginId: 'ada', password, loginOptions: { stepup: true } }
    const done = await ask('password/signin', { headers: { cookie, ...approved }, body })
    expect(decodeJwt(done.body.sessionJwt)).toMatchObject({ su: true })
    const foreign = { cookie, origin: 'https://evil.example' }
    expect(await ask('password/signin', { headers: foreign, body })).toMatchObject({ status: 401 })
  })

  test('the refresh cookie has the name that the project or the client chose', async () => {
    const { identity, ask, signUp } = await cookieProject()
    const chosen = { 'x-descope-refresh-cookie-name': 'MY_REFRESH' }
    const { cookies, body } = await signUp(chosen)
    expect(body.cookieName).toBe('MY_REFRESH')
    const cookie = `MY_REFRESH=${cookieOf(cookies, 'MY_REFRESH')}`
    expect(await ask('refresh', { headers: { cookie, ...approved } })).toMatchObject({ status: 401 })
    expect(await ask('refresh', { headers: { cookie, ...approved, ...chosen } })).toMatchObject({ status: 200 })
    const odd = { 'x-descope-refresh-cookie-name': 'a=b; Domain=evil' }
    expect((await ask('password/signin', { headers: odd, body: { loginId: 'ada', password } })).cookies[0]).toMatch(
      /^DSR=/,
    )
    await identity.clientAs().projectSettings.update({ cookies: { refreshName: 'R', sessionName: 'S' } })
    const named = await ask('password/signin', { body: { loginId: 'ada', password } })
    expect(named.cookies.map(line => line.split('=')[0])).toEqual(['R', 'S'])
  })

  test.each(sdks)('the SDK $sdk reads them from the response', async ({ create }) => {
    const { identity, signUp } = await cookieProject()
    const sdk = create({ projectId: identity.projectId, baseUrl: identity.baseUrl })
    const { body, cookies } = await signUp()
    const { data } = await sdk.refresh(cookieOf(cookies, 'DSR'))
    expect(decodeJwt(data?.refreshJwt ?? '').drn).toBe('DSR')
    const refreshed = await sdk.refreshSession(data?.refreshJwt ?? '')
    expect(refreshed.token.sub).toBe(body.user.userId)
    expect((await sdk.validateSession(refreshed.jwt)).token.sub).toBe(body.user.userId)
    expect(await sdk.logout(data?.refreshJwt)).toMatchObject({ ok: true })
  })

  test('are not set when the project delivers tokens in the body', async () => {
    const { identity, ask, signUp } = await cookieProject()
    await identity.clientAs().projectSettings.update({ tokens: { delivery: 'body' } })
    const { body, cookies } = await signUp()
    expect(cookies).toEqual([])
    expect(decodeJwt(body.refreshJwt).drn).toBe('DSR')
    expect(await ask('refresh', { headers: { cookie: `DSR=${body.refreshJwt}`, ...approved } })).toMatchObject({
      status: 200,
    })
  })
})

describe.each(identityEngines)('a project whose sign-in is for backends only on $engine', ({ start }) => {
  test('accepts only callers with a management key, in either place of the bearer', async () => {
    const { projectId, managementKey, baseUrl, clientAs } = await start()
    await clientAs().projectSettings.update({ isAuthPublic: false })
    const browser = descopeNew({ projectId, baseUrl })
    expect(await browser.password.signUp('ada', password)).toMatchObject({ ok: false, code: 401 })
    const backend = descopeNew({ projectId, baseUrl, authManagementKey: managementKey })
    const { data } = await backend.password.signUp('ada', password)
    expect(await browser.me(data?.refreshJwt)).toMatchObject({ ok: false, code: 401 })
    expect(await backend.me(data?.refreshJwt)).toMatchObject({ ok: true })
    const wrong = descopeNew({ projectId, baseUrl, authManagementKey: 'wrong' })
    expect(await wrong.me(data?.refreshJwt)).toMatchObject({ ok: false, code: 401 })
    await clientAs().projectSettings.update({ isAuthPublic: true })
    expect(await wrong.me(data?.refreshJwt)).toMatchObject({ ok: false, code: 401 })
    expect(await browser.me(data?.refreshJwt)).toMatchObject({ ok: true })
  })
})
