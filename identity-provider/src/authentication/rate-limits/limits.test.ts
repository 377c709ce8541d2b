import descopeNew from '@descope/node-sdk'
import { describe, expect, test } from 'vitest'
import { startTestIdentity } from '../../testing/identity.ts'
import { createCounter } from './counter.ts'
import { limits } from './limits.ts'
import { networkOf } from '../../foundation/addresses/network-of.ts'
import { sdks } from '../../testing/sdks.ts'

async function limited() {
  const identity = await startTestIdentity({ areCallsLimited: true })
  const call = async (path: string, { ip = '203.0.113.7', body = {}, bearer = '' } = {}) => {
    const response = await fetch(`${identity.baseUrl}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${identity.projectId}${bearer && `:${bearer}`}`, 'x-gatehouse-ip': ip },
      body: JSON.stringify(body),
    })
    return { status: response.status, wait: response.headers.get('retry-after'), body: await response.json() }
  }
  return { identity, call }
}
const signIn = '/v1/auth/otp/signin/email'

describe.each(sdks)('the SDK $sdk', ({ create }) => {
  test('a limited call says how long to wait', async () => {
    const { identity } = await limited()
    const sdk = create({ projectId: identity.projectId, baseUrl: identity.baseUrl })
    for (let times = 0; times < limits.send.perIdentity; times++) await sdk.otp.signIn.email('ada@example.com')
    const refused = await sdk.otp.signIn.email('ada@example.com')
    expect(refused).toMatchObject({ ok: false, code: 429, error: { errorCode: 'E130429' } })
    expect(refused.error?.retryAfter).toBeGreaterThan(0)
    await identity.close()
  })
})

test('messages to one user are limited, whatever the spelling of the login id, without affecting others', async () => {
  const { identity, call } = await limited()
  const ask = (loginId: string, ip?: string) => call(signIn, { body: { loginId }, ip })
  for (let times = 0; times < limits.send.perIdentity; times++) await ask('ada@example.com')
  expect(await ask('ADA@example.com')).toMatchObject({ status: 429, body: { errorCode: 'E130429' } })
  // Another network has its own limit, within the limit of all networks.
  expect((await ask('ada@example.com', '198.51.100.99')).status).not.toBe(429)
  for (let times = 0; times < limits.send.perIdentity * 10; times++)
    await ask('ada@example.com', `198.51.100.${times % 90}`)
  expect((await ask('ada@example.com', '192.0.2.7')).status).toBe(429)
  expect((await ask('bob@example.com')).status).not.toBe(429)
  identity.clock.now += 2 * 60_000
  expect((await ask('ada@example.com')).status).not.toBe(429)
  await identity.close()
})

test('one address or one IPv6 network is limited without affecting others', async () => {
  const { identity, call } = await limited()
  const ask = (ip: string, index: number) => call(signIn, { body: { loginId: `user${index}` }, ip })
  for (const [mine, neighbour, outsider] of [
    ['203.0.113.1', '203.0.113.1', '203.0.113.2'],
    ['2001:db8::1', '2001:db8::ffff:2', '2001:db8:0:1::1'],
  ] as const) {
    for (let index = 0; index < limits.send.perAddress; index++) await ask(mine, index)
    const refused = await ask(neighbour, 1000)
    expect(refused.status).toBe(429)
    expect(Number(refused.wait)).toBeGreaterThan(0)
    expect((await ask(outsider, 1001)).status).not.toBe(429)
  }
  await identity.close()
})

test('guessing management keys is limited like other calls, with the time to wait', async () => {
  const { identity, call } = await limited()
  const guess = () => call('/v2/mgmt/user/search', { bearer: 'a-guess' })
  // Waits for earlier requests: two thousand at once would only queue.
  for (let round = 0; round < 10; round++) await Promise.all(Array.from({ length: 100 }, guess))
  const { status, wait } = await guess()
  expect(status).toBe(429)
  expect(Number(wait)).toBeLessThanOrEqual(10)
  identity.clock.now += 20_000
  expect((await guess()).status).toBe(401)
  await identity.close()
})

test('without limits no call is refused', async () => {
  const identity = await startTestIdentity()
  const sdk = descopeNew({ projectId: identity.projectId, baseUrl: identity.baseUrl })
  const answers = await Promise.all(Array.from({ length: 250 }, () => sdk.me('nonsense')))
  expect(answers.filter(({ code }) => code === 429)).toEqual([])
  await identity.close()
})

describe('a counter', () => {
  const begin = 1_000_000 * 1000
  const counter = () => {
    const clock = { now: begin }
    return { clock, counter: createCounter({ clock: () => clock.now, windowMs: 1000 }) }
  }

  test('allows its maximum in any sliding window, and says when it allows more', () => {
    const { clock, counter: counting } = counter()
    clock.now += 500
    for (let times = 0; times < 10; times++) expect(counting.count('a', 10)).toBeUndefined()
    expect(counting.count('a', 10)).toBe(1)
    clock.now += 550
    expect(counting.count('a', 10)).toBe(1)
    clock.now += 200
    expect(counting.count('a', 10)).toBeUndefined()
    expect(counting.count('b', 10)).toBeUndefined()
  })

  test('starts over after the clock was set back or jumped far ahead', () => {
    const { clock, counter: counting } = counter()
    for (const step of [0, -3_600_000, 7_200_000]) {
      clock.now += step
      expect(counting.count('a', 1)).toBeUndefined()
      expect(counting.count('a', 1)).toBe(1)
    }
  })

  test('keeps a bounded number of keys and counts the others together', () => {
    const { counter: counting } = counter()
    for (let key = 0; key < 200_000; key++) counting.count(`key ${key}`, 5)
    for (let other = 0; other < 5; other++) expect(counting.count(`other ${other}`, 5)).toBeUndefined()
    expect(counting.count('yet another', 5)).toBe(1)
    expect(counting.count('key 7', 5)).toBeUndefined()
  })
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['nonsense:', 'nonsense:'],
  ['', ''],
])('%s is counted as %s', (address, network) => expect(networkOf(address)).toBe(network))
