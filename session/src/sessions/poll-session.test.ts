import { expect, test } from 'vitest'

import { createSessionValidator, PollingTimedOut } from '../index.ts'
import { newSigningKey, projectId, sessionClaims, signToken } from '../testing/keys.ts'
import { type Answer, startProvider } from '../testing/provider.ts'

const start = Date.parse('2026-03-01T12:00:00Z')
const key = newSigningKey()
const sessionJwt = await signToken(key, sessionClaims(start))
const pending: Answer = { status: 401, body: { errorCode: 'E062503', errorDescription: 'Pending' } }

/** A validator that advances its clock instead of waiting; `waits` are its pauses. */
function pollingAt(baseUrl: string) {
  const waits: number[] = []
  let now = start
  const wait = async (ms: number) => {
    waits.push(ms)
    now += ms
  }
  const clock = () => now
  return { ...createSessionValidator({ projectId, baseUrl, publicKey: key.jwk, clock, wait }), waits }
}

/** Gives the answers one after the other, then repeats the last one. */
function inTurn(...answers: Answer[]) {
  let turn = 0
  return () => answers[Math.min(turn++, answers.length - 1)] ?? {}
}

test('a pending sign-in is polled every second until it is done', async () => {
  await using provider = await startProvider(inTurn(pending, pending, { body: { sessionJwt } }))
  const { pollSession, waits } = pollingAt(provider.baseUrl)
  const info = await pollSession('ref-1')
  expect(info).toMatchObject({ jwt: sessionJwt, token: { sub: 'U2person' } })
  expect(waits).toEqual([1000, 1000])
  expect(provider.requests).toHaveLength(3)
  expect(provider.requests[0]).toMatchObject({
    path: '/v1/auth/enchantedlink/pending-session',
    body: '{"pendingRef":"ref-1"}',
  })
})

test('a sign-in by message is polled at its own path', async () => {
  await using provider = await startProvider(() => ({ body: { sessionJwt } }))
  await pollingAt(provider.baseUrl).pollSession('ref-1', { method: 'notp' })
  expect(provider.requests[0]?.path).toBe('/v1/auth/notp/pending-session')
})

test.each([10, 0, -5, Number.NaN])('an interval of %s ms becomes one second', async intervalMs => {
  await using provider = await startProvider(inTurn(pending, { body: { sessionJwt } }))
  const { pollSession, waits } = pollingAt(provider.baseUrl)
  await pollSession('ref-1', { intervalMs })
  expect(waits).toEqual([1000])
})

test('a longer interval is kept', async () => {
  await using provider = await startProvider(inTurn(pending, { body: { sessionJwt } }))
  const { pollSession, waits } = pollingAt(provider.baseUrl)
  await pollSession('ref-1', { intervalMs: 2500 })
  expect(waits).toEqual([2500])
})

test('polling ends after the timeout with an error that contains the last answer', async () => {
  await using provider = await startProvider(() => pending)
  const { pollSession, waits } = pollingAt(provider.baseUrl)
  const error = await pollSession('ref-1', { timeoutMs: 2500 }).catch(caught => caught)
  expect(error).toBeInstanceOf(PollingTimedOut)
  expect(error).toMatchObject({ code: 'POLLING_TIMED_OUT', cause: { errorCode: 'E062503' } })
  expect(waits).toEqual([1000, 1000, 500])
})

test.each([3_600_000, Number.POSITIVE_INFINITY])('a timeout of %s ms becomes ten minutes', async timeoutMs => {
  await using provider = await startProvider(() => pending)
  const { pollSession, waits } = pollingAt(provider.baseUrl)
  await expect(pollSession('ref-1', { timeoutMs, intervalMs: 60_000 })).rejects.toThrow('after 600000 ms')
  expect(waits).toEqual(Array.from({ length: 10 }, () => 60_000))
})

test('after a rate limit polling waits for the time in retry-after', async () => {
  const limited = { status: 429, headers: { 'retry-after': '7' }, body: { errorCode: 'E130429' } }
  await using provider = await startProvider(inTurn(limited, { body: { sessionJwt } }))
  const { pollSession, waits } = pollingAt(provider.baseUrl)
  await pollSession('ref-1')
  expect(waits).toEqual([7000])
})

test('polling continues after a temporary failure of the provider', async () => {
  await using provider = await startProvider(inTurn({ status: 503 }, { body: 'hello' }, { body: { sessionJwt } }))
  await expect(pollingAt(provider.baseUrl).pollSession('ref-1')).resolves.toBeDefined()
})

test('polling stops when its signal is aborted', async () => {
  await using provider = await startProvider(() => pending)
  const controller = new AbortController()
  const validator = createSessionValidator({ projectId, baseUrl: provider.baseUrl, publicKey: key.jwk })
  const polled = validator.pollSession('ref-1', { signal: controller.signal })
  setTimeout(() => controller.abort(), 50)
  await expect(polled).rejects.toMatchObject({ name: 'AbortError' })
})

test('a session that polling yields is verified', async () => {
  const forged = await signToken(newSigningKey(), sessionClaims(start))
  await using provider = await startProvider(() => ({ body: { sessionJwt: forged } }))
  await expect(pollingAt(provider.baseUrl).pollSession('ref-1')).rejects.toThrow('session validation failed')
})
