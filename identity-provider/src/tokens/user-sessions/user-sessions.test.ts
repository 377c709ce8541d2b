import descopeNew from '@descope/node-sdk'
import { describe, expect, test } from 'vitest'
import { identityEngines } from '../../testing/engines.ts'
import { describeUserAgent } from './browser.ts'
import { SessionNotFound } from './contract.ts'
import { sdks } from '../../testing/sdks.ts'

const password = 'correct horse battery'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

describe.each(identityEngines)('the sessions of a user on $engine', ({ start }) => {
  async function signedInTwice() {
    const identity = await start()
    const { baseUrl, projectId } = identity
    const ask = async (path: string, body: object, userAgent: string, ip: string) => {
      const response = await fetch(`${baseUrl}/v1/auth/password/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${projectId}`, 'user-agent': userAgent, 'x-gatehouse-ip': ip },
        body: JSON.stringify({ loginId: 'ada', password, ...body }),
      })
      return response.json()
    }
    const first = await ask('signup', {}, firefox, '203.0.113.1')
    identity.clock.now += 60_000
    const second = await ask('signin', {}, iphone, '203.0.113.2')
    return { identity, first, second, ...identity.clientAs() }
  }

  test('show their factor, device, address and time, latest first', async () => {
    const { identity, userSessions } = await signedInTwice()
    const now = identity.clock.now
    expect((await userSessions.list({ loginId: 'ada' })).sessions).toMatchObject([
      { device: 'Mobile', browser: 'Safari', system: 'iOS', ip: '203.0.113.2', createdAt: now, factors: ['pwd'] },
      { device: 'Desktop', browser: 'Firefox', system: 'Linux', ip: '203.0.113.1', createdAt: now - 60_000 },
    ])
  })

  test('are listed until they end or expire', async () => {
    const { identity, userSessions, audit, first, second } = await signedInTwice()
    const sdk = descopeNew({ projectId: identity.projectId, baseUrl: identity.baseUrl })
    const list = async () => (await userSessions.list({ loginId: 'ada' })).sessions
    const [newest, oldest] = await list()
    await userSessions.end({ sessionId: newest?.id ?? '' })
    expect((await list()).map(({ id }) => id)).toEqual([oldest?.id])
    expect(await sdk.refresh(second.refreshJwt)).toMatchObject({ ok: false, error: { errorCode: 'E064001' } })
    expect(await sdk.refresh(first.refreshJwt)).toMatchObject({ ok: true })
    expect((await audit.search({ actions: ['SessionEnded'] })).total).toBe(1)
    for (const sessionId of [newest?.id ?? '', 'Snone'])
      await expect(userSessions.end({ sessionId })).rejects.toBeInstanceOf(SessionNotFound)
    identity.clock.now += 29 * 24 * 60 * 60_000
    expect(await list()).toEqual([])
    await expect(userSessions.end({ sessionId: oldest?.id ?? '' })).rejects.toBeInstanceOf(SessionNotFound)
  })

  test('end once, of two calls at once', { tags: ['every-engine'] }, async () => {
    const { userSessions, audit } = await signedInTwice()
    const [session] = (await userSessions.list({ loginId: 'ada' })).sessions
    const calls = Array.from({ length: 3 }, () => userSessions.end({ sessionId: session?.id ?? '' }))
    const ended = (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled')
    expect(ended).toHaveLength(1)
    expect((await audit.search({ actions: ['SessionEnded'] })).total).toBe(1)
  })

  test('of another project can be neither seen nor ended', async () => {
    const { identity, userSessions } = await signedInTwice()
    const [session] = (await userSessions.list({ loginId: 'ada' })).sessions
    const { projectId, managementKey } = await identity.anotherProject()
    const call = (path: string, init: RequestInit = {}) =>
      fetch(`${identity.baseUrl}/v1/gatehouse/user/sessions${path}`, {
        ...init,
        headers: { authorization: `Bearer ${projectId}:${managementKey}` },
      })
    expect((await call('?loginId=ada')).status).toBe(404)
    const body = JSON.stringify({ sessionId: session?.id })
    expect((await call('/end', { method: 'POST', body })).status).toBe(404)
    expect((await userSessions.list({ loginId: 'ada' })).sessions).toHaveLength(2)
  })

  test.each(sdks)('the SDK $sdk reads the sign-ins of several users', async ({ create }) => {
    const { identity, first } = await signedInTwice()
    const { projectId, baseUrl, managementKey } = identity
    const sdk = create({ projectId, baseUrl, managementKey })
    const { data } = await sdk.management.user.history([first.user.userId, 'Unone'])
    const loginTime = Math.floor(identity.clock.now / 1000)
    expect(data).toMatchObject([
      { userId: first.user.userId, loginTime, ip: '203.0.113.2' },
      { userId: first.user.userId, loginTime: loginTime - 60, ip: '203.0.113.1' },
    ])
  })
})

test.each([
  [firefox, 'Firefox', 'Linux'],
  [iphone, 'Safari', 'iOS'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0',
    'Edge',
    'Windows',
  ],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36', 'Chrome', 'Android'],
  ['curl/8.5.0', '', ''],
])('%s is %s on %s', (userAgent, browser, system) => expect(describeUserAgent(userAgent)).toEqual({ browser, system }))
