import descope from '@descope/node-sdk'
import { createSessionValidator } from '@gatehouse-id/session'
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type GatehouseOptions, startGatehouse } from '../../../src/start-gatehouse.ts'
import { plainBrowser } from '../../support/plain-browser.ts'

const ada = 'ada@example.com'
const password = 'correct horse battery'
const dayMs = 86_400_000

async function started(options?: GatehouseOptions) {
  const gatehouse = await startGatehouse(options)
  onTestFinished(() => gatehouse.close())
  const { projectId, managementKey, url } = gatehouse
  const sdk = descope({ projectId, managementKey, baseUrl: url })
  const { data: user } = await sdk.management.user.create(ada, { email: ada, verifiedEmail: true })
  await sdk.management.user.setActivePassword(ada, password)
  const signIn = async () => {
    const { data } = await sdk.password.signIn(ada, password)
    if (!data) throw new Error('not signed in')
    return { sessionJwt: data.sessionJwt, refreshJwt: data.refreshJwt ?? '' }
  }
  const refresh = async (refreshJwt: string) => (await sdk.refresh(refreshJwt)).code
  return { ...gatehouse, sdk, user, signIn, refresh }
}

test('sessions go on and end by the clock of their own Gatehouse', async () => {
  const [one, other] = await Promise.all([started(), started()])
  const [session, elsewhere] = await Promise.all([one.signIn(), other.signIn()])
  await one.clock.travel('20 days')
  expect(await one.refresh(session.refreshJwt)).toBe(200)
  await one.clock.travel('20 days')
  expect(await one.refresh(session.refreshJwt)).toBe(401)
  expect(await other.refresh(elsewhere.refreshJwt)).toBe(200)
  const { iat = 0 } = decodeJwt((await one.signIn()).sessionJwt)
  expect(iat * 1000 - Date.now()).toBeGreaterThan(39 * dayMs)
})

test('validators are told the time: our own, jose, and the official SDK with a faked date', async () => {
  const { clock, url, projectId, signIn, sdk } = await started()
  await clock.travel('1 week')
  const { sessionJwt } = await signIn()
  const validator = createSessionValidator({ projectId, baseUrl: url, clock: clock.now })
  expect((await validator.validateSession(sessionJwt)).token.sub).toBe(decodeJwt(sessionJwt).sub)
  const keys = createRemoteJWKSet(new URL(`${url}/${projectId}/.well-known/jwks.json`))
  await jwtVerify(sessionJwt, keys, { currentDate: clock.date() })
  const stop = clock.onTurn(now => vi.setSystemTime(now))
  vi.useFakeTimers({ toFake: ['Date'], now: clock.now() })
  onTestFinished(() => void vi.useRealTimers())
  await sdk.validateSession(sessionJwt)
  await clock.travel('1 hour')
  await expect(sdk.validateSession(sessionJwt)).rejects.toThrow()
  await expect(validator.validateSession(sessionJwt)).rejects.toThrow()
  await expect(jwtVerify(sessionJwt, keys, { currentDate: clock.date() })).rejects.toThrow('exp')
  stop()
})

test('a stopped clock stands until it is turned or goes on, and none goes back', async () => {
  const { clock, signIn } = await started({ clock: '2031-02-03T04:05:06Z' })
  await clock.freeze('2032-01-01T00:00:00Z')
  const first = decodeJwt((await signIn()).sessionJwt).iat
  expect(first).toBe(Date.parse('2032-01-01T00:00:00Z') / 1000)
  await clock.travel('1 s')
  expect(decodeJwt((await signIn()).sessionJwt).iat).toBe((first ?? 0) + 1)
  clock.resume()
  expect(clock.now()).toBeLessThan(Date.parse('2032-01-01T01:00:00Z'))
  await expect(clock.freeze('2031-12-31')).rejects.toThrow('is over by this clock')
  await expect(clock.freeze('soon')).rejects.toThrow('is no date')
  await expect(clock.travel('soon')).rejects.toThrow('is no duration')
})

test('lock-outs end, and a code does', async () => {
  const { sdk, clock, mailbox } = await started({ limitsAttempts: true })
  for (let n = 0; n < 10; n++) await sdk.password.signIn(ada, 'wrong horse battery')
  expect((await sdk.password.signIn(ada, password)).ok).toBe(false)
  await sdk.otp.signIn.email(ada)
  const code = await mailbox.lastCode(ada)
  await clock.travel('1 hour')
  expect((await sdk.password.signIn(ada, password)).ok).toBe(true)
  expect((await sdk.otp.verify.email(ada, code)).code).toBe(401)
})

test('what a caller may ask of GraphQL in a minute is there again a minute later', async () => {
  const { clock, projectId, managementKey, url } = await started({ limitsAttempts: true })
  await clock.freeze()
  const left = async () => {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${projectId}:${managementKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ users(first: 100) { edges { node { id } } } }' }),
    })
    const { extensions } = await response.json()
    return extensions.cost.remaining
  }
  const [first, second] = [await left(), await left()]
  expect(second).toBeLessThan(first)
  await clock.travel('1 min')
  expect(await left()).toBe(first)
})

test('a key that waits takes over, and the one that is over is deleted before travel resolves', async () => {
  const { clock, projectId, managementKey, url, signIn } = await started()
  const headers = { authorization: `Bearer ${projectId}:${managementKey}`, 'content-type': 'application/json' }
  const call = async (path: string, body?: object) => {
    const sent = body && { method: 'POST', body: JSON.stringify(body) }
    return (await fetch(`${url}${path}`, { headers, ...sent })).json()
  }
  const signingKid = async () => decodeProtectedHeader((await signIn()).sessionJwt).kid
  const kids = async () => (await call('/v1/gatehouse/keys')).keys.map(({ kid }: { kid: string }) => kid)
  const old = await signingKid()
  const { kid } = await call('/v1/gatehouse/keys/rotate', {})
  expect(await signingKid()).toBe(old)
  await clock.travel('11 min')
  expect(await signingKid()).toBe(kid)
  expect(await kids()).toEqual(expect.arrayContaining([old, kid]))
  await clock.travel('400 days')
  expect(await kids()).toEqual([kid])
})

test('a browser signs in to the console by a clock that is years ahead, as do libraries that take no clock', async () => {
  const { clock, url, administrator } = await started()
  await clock.travel('800 days')
  const browser = plainBrowser({ port: Number(new URL(url).port) }, { host: new URL(url).host })
  const { page } = await browser.toHostedPage()
  const { page: signedIn } = await browser.submit(page, administrator, url)
  expect(signedIn.status).toBe(200)
  const session = await (await browser.send('/api/auth/session')).json()
  expect(session.user.email).toBe(administrator.email)
  expect(Date.parse(session.expires)).toBeGreaterThan(clock.now())
})
