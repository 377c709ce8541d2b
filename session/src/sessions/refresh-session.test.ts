import { expect, test } from 'vitest'

import { createSessionValidator, RefreshFailed, TokenMissing } from '../index.ts'
import { newSigningKey, projectId, sessionClaims, signToken } from '../testing/keys.ts'
import { type Answer, startProvider } from '../testing/provider.ts'

const now = Date.parse('2026-03-01T12:00:00Z')
const key = newSigningKey()

/** A validator with the public key, over a provider that answers every call with `answer`. */
async function validatorWith(answer: Answer, options: { authManagementKey?: string } = {}) {
  const provider = await startProvider(() => answer)
  const validator = createSessionValidator({
    projectId,
    baseUrl: provider.baseUrl,
    publicKey: key.jwk,
    clock: () => now,
    ...options,
  })
  return Object.assign(validator, { provider, [Symbol.asyncDispose]: () => provider[Symbol.asyncDispose]() })
}

function session() {
  return signToken(key, sessionClaims(now))
}
function expiredSession() {
  return signToken(key, sessionClaims(now - 3_600_000))
}
function refreshToken(more = {}) {
  return signToken(key, sessionClaims(now, { drn: 'DSR', ...more }))
}

test('a refresh token is exchanged for a session at the provider', async () => {
  const [sessionJwt, refreshJwt, rotated] = [await session(), await refreshToken(), await refreshToken({ jti: '2' })]
  const body = { sessionJwt, refreshJwt: rotated, cookieDomain: 'example.com', cookieMaxAge: 60, cookiePath: '/' }
  await using validator = await validatorWith({ body })
  const info = await validator.refreshSession(refreshJwt)
  expect(info).toMatchObject({ jwt: sessionJwt, refreshJwt: rotated, token: { sub: 'U2person', drn: 'DS' } })
  expect(info.cookies).toEqual([
    `DSR=${rotated}; Domain=example.com; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Strict`,
  ])
  expect(validator.provider.requests).toMatchObject([
    {
      method: 'POST',
      path: '/v1/auth/refresh',
      headers: {
        authorization: `Bearer ${projectId}:${refreshJwt}`,
        'x-descope-sdk-name': 'nodejs',
        'x-descope-sdk-version': '1.6.13',
        'x-descope-project-id': projectId,
      },
    },
  ])
})

test('tokens that come as cookies are read, and the cookies passed on', async () => {
  const [sessionJwt, rotated] = [await session(), await refreshToken({ jti: '2' })]
  const cookies = [`DS=${sessionJwt}; Path=/; HttpOnly; Secure`, `DSR=${rotated}; Path=/; HttpOnly; Secure`]
  await using validator = await validatorWith({ body: { refreshJwt: '' }, headers: { 'set-cookie': cookies } })
  const info = await validator.refreshSession(await refreshToken())
  expect(info).toMatchObject({ jwt: sessionJwt, refreshJwt: rotated, cookies })
})

test('the cookies have the names that the response states', async () => {
  const [sessionJwt, rotated] = [await session(), await refreshToken({ jti: '2' })]
  const cookies = [`app_s=${sessionJwt}; Path=/`, `app_r=${rotated}; Path=/`]
  const body = { cookieName: 'app_r', sessionCookieName: 'app_s' }
  await using validator = await validatorWith({ body, headers: { 'set-cookie': cookies } })
  expect(await validator.refreshSession(await refreshToken())).toMatchObject({ jwt: sessionJwt, refreshJwt: rotated })
})

test('an authentication management key is sent as the third part of the bearer', async () => {
  await using validator = await validatorWith({ body: { sessionJwt: await session() } }, { authManagementKey: 'amk' })
  const refreshJwt = await refreshToken()
  await validator.refreshSession(refreshJwt)
  expect(validator.provider.requests[0]?.headers.authorization).toBe(`Bearer ${projectId}:${refreshJwt}:amk`)
})

test('concurrent calls with one refresh token share one request', async () => {
  await using validator = await validatorWith({ body: { sessionJwt: await session() }, delayMs: 20 })
  const refreshJwt = await refreshToken()
  await Promise.all(Array.from({ length: 10 }, () => validator.refreshSession(refreshJwt)))
  expect(validator.provider.requests).toHaveLength(1)
  await validator.refreshSession(refreshJwt)
  expect(validator.provider.requests).toHaveLength(2)
})

test.each([undefined, ''])('without a refresh token (%j) refreshing fails with TokenMissing', async token => {
  await using validator = await validatorWith({})
  await expect(validator.refreshSession(token)).rejects.toThrow('refresh token is required to refresh a session')
  await expect(validator.refreshSession(token)).rejects.toBeInstanceOf(TokenMissing)
})

test('a refresh token that is expired, foreign or forged never reaches the provider', async () => {
  await using validator = await validatorWith({ body: { sessionJwt: await session() } })
  const forged = await signToken(newSigningKey(), sessionClaims(now, { drn: 'DSR' }))
  const expired = await refreshToken({ exp: now / 1000 - 60 })
  const foreign = await refreshToken({ iss: 'P2other' })
  for (const token of [forged, expired, foreign])
    await expect(validator.refreshSession(token)).rejects.toThrow('refresh token validation failed')
  expect(validator.provider.requests).toEqual([])
})

test('a refusal of the provider is passed on with its code', async () => {
  const body = { errorCode: 'E061005', errorDescription: 'Invalid token', errorMessage: 'user is disabled' }
  await using validator = await validatorWith({ status: 401, body })
  const error = await validator.refreshSession(await refreshToken()).catch(caught => caught)
  expect(error).toBeInstanceOf(RefreshFailed)
  expect(error).toMatchObject({
    message: 'refresh token validation failed: user is disabled',
    isTransient: false,
    cause: { code: 'PROVIDER_REFUSED', status: 401, errorCode: 'E061005' },
  })
})

test.each([
  ['42', 42],
  ['Sun, 01 Mar 2026 12:00:30 GMT', 30],
  ['soon', undefined],
])('a rate limit with retry-after %s is surfaced', async (header, retryAfterSeconds) => {
  const body = { errorCode: 'E130429', errorDescription: 'Rate limit exceeded' }
  await using validator = await validatorWith({ status: 429, body, headers: { 'retry-after': header } })
  await expect(validator.refreshSession(await refreshToken())).rejects.toMatchObject({
    isTransient: true,
    retryAfterSeconds,
    cause: { errorCode: 'E130429' },
  })
})

test.each([
  ['an error without JSON', { status: 502, body: '<html>' }],
  ['success without JSON', { body: '<html>' }],
  ['success without a session', { body: {} }],
  ['a redirect', { status: 307, headers: { location: '/v1/elsewhere' } }],
])('when the provider answers %s, refreshing fails for now', async (_, answer) => {
  await using validator = await validatorWith(answer)
  await expect(validator.refreshSession(await refreshToken())).rejects.toMatchObject({
    code: 'REFRESH_FAILED',
    isTransient: true,
  })
})

test('a session that the provider issues is verified before it is accepted', async () => {
  const forged = await signToken(newSigningKey(), sessionClaims(now))
  await using validator = await validatorWith({ body: { sessionJwt: forged } })
  await expect(validator.refreshSession(await refreshToken())).rejects.toThrow('signature verification failed')
})

test('a valid session is not refreshed', async () => {
  await using validator = await validatorWith({ status: 500 })
  const sessionJwt = await session()
  const info = await validator.validateAndRefreshSession(sessionJwt, await refreshToken())
  expect(info.jwt).toBe(sessionJwt)
  expect(validator.provider.requests).toEqual([])
})

test('an expired session is refreshed', async () => {
  const fresh = await session()
  await using validator = await validatorWith({ body: { sessionJwt: fresh } })
  const info = await validator.validateAndRefreshSession(await expiredSession(), await refreshToken())
  expect(info.jwt).toBe(fresh)
})

test('a missing session is refreshed', async () => {
  const fresh = await session()
  await using validator = await validatorWith({ body: { sessionJwt: fresh } })
  expect((await validator.validateAndRefreshSession(undefined, await refreshToken())).jwt).toBe(fresh)
})

test('without both tokens the error is TokenMissing', async () => {
  await using validator = await validatorWith({})
  await expect(validator.validateAndRefreshSession('', undefined)).rejects.toThrow(
    'both session and refresh tokens are empty',
  )
})

test('an expired session without a refresh token stays invalid, and the error keeps the reason', async () => {
  await using validator = await validatorWith({})
  await expect(validator.validateAndRefreshSession(await expiredSession(), '')).rejects.toMatchObject({
    message: 'refresh token is required to refresh a session',
    cause: { code: 'SESSION_INVALID', cause: { code: 'TOKEN_EXPIRED' } },
  })
})

test('the required audience applies to a refreshed session, too', async () => {
  await using validator = await validatorWith({ body: { sessionJwt: await session() } })
  await expect(validator.refreshSession(await refreshToken(), { audience: 'api' })).rejects.toThrow('"aud"')
})
