import { expect, test } from 'vitest'

import { createSessionValidator, ExchangeFailed } from '../index.ts'
import { newSigningKey, projectId, sessionClaims, signToken } from '../testing/keys.ts'
import { type Answer, startProvider } from '../testing/provider.ts'

const now = Date.parse('2026-03-01T12:00:00Z')
const key = newSigningKey()

function validatorFor(baseUrl: string) {
  return createSessionValidator({ projectId, baseUrl, publicKey: key.jwk, clock: () => now })
}

test('an access key is exchanged for a session', async () => {
  const sessionJwt = await signToken(key, sessionClaims(now, { sub: 'K2robot', dct: 'T1' }))
  await using provider = await startProvider(() => ({ body: { keyId: 'K2robot', sessionJwt, expiration: 1 } }))
  const loginOptions = { customClaims: { build: 7 }, selectedTenant: 'T1' }
  const info = await validatorFor(provider.baseUrl).exchangeAccessKey('cleartext', loginOptions)
  expect(info).toMatchObject({ jwt: sessionJwt, token: { sub: 'K2robot', dct: 'T1' } })
  const [request] = provider.requests
  expect(request).toMatchObject({ method: 'POST', path: '/v1/auth/accesskey/exchange' })
  expect(request?.headers.authorization).toBe(`Bearer ${projectId}:cleartext`)
  expect(JSON.parse(request?.body ?? '')).toEqual({ loginOptions })
})

test.each([undefined, ''])('without an access key (%j) the exchange fails with TokenMissing', async accessKey => {
  await expect(validatorFor('http://127.0.0.1:9').exchangeAccessKey(accessKey)).rejects.toThrow(
    'access key must not be empty',
  )
})

const forged = await signToken(newSigningKey(), sessionClaims(now))
const refusals: [string, Answer][] = [
  ['a refusal', { status: 401, body: { errorCode: 'E061005', errorDescription: 'Invalid key' } }],
  ['no session', { body: { keyId: 'K2robot' } }],
  ['a forged session', { body: { sessionJwt: forged } }],
  ['no JSON', { body: 'hello' }],
]

test.each(refusals)('when the provider answers %s, the exchange fails', async (_, answer) => {
  await using provider = await startProvider(() => answer)
  const exchange = validatorFor(provider.baseUrl).exchangeAccessKey('cleartext')
  await expect(exchange).rejects.toBeInstanceOf(ExchangeFailed)
  await expect(exchange).rejects.toThrow('could not exchange access key')
})

test('when the provider cannot be reached, the exchange fails as transient without naming the key', async () => {
  const error = await validatorFor('http://127.0.0.1:9')
    .exchangeAccessKey('cleartext-key')
    .catch(caught => caught)
  expect(error).toMatchObject({ code: 'EXCHANGE_FAILED', isTransient: true })
  expect(error.message).not.toContain('cleartext-key')
})

test('an exchange times out after 3.5 seconds', async () => {
  await using provider = await startProvider(() => ({ delayMs: 20_000 }))
  await expect(validatorFor(provider.baseUrl).exchangeAccessKey('cleartext')).rejects.toThrow(
    'the provider did not answer in 3500 ms',
  )
})
