import descope from '@descope/node-sdk'
import { expect, test } from 'vitest'

import {
  createSessionValidator,
  getMatchedRoles,
  getMatchedTenantPermissions,
  validatePermissions,
  validateRoles,
  validateTenantRoles,
} from '../index.ts'
import { assemble, newSigningKey, projectId, sessionClaims, signToken } from '../testing/keys.ts'
import { type Answer, type ProviderRequest, startProvider } from '../testing/provider.ts'

const [rsa, ec] = [newSigningKey('RS256', 'rsa'), newSigningKey('ES256', 'ec')]
const keySet = { keys: [rsa.jwk, ec.jwk] }

/** The official SDK and this package over one provider, on the real clock, which the SDK reads. */
async function bothAgainst(answer: (request: ProviderRequest) => Answer = () => ({})) {
  const provider = await startProvider(request => (request.method === 'GET' ? { body: keySet } : answer(request)))
  const sdk = descope({ projectId, baseUrl: provider.baseUrl })
  const validator = createSessionValidator({ projectId, baseUrl: provider.baseUrl })
  return { provider, sdk, validator, [Symbol.asyncDispose]: () => provider[Symbol.asyncDispose]() }
}

function claims(more: Record<string, unknown> = {}) {
  return sessionClaims(Date.now(), more)
}
const longAgo = Date.now() - 3_600_000

const accepted: [string, (baseUrl: string) => Promise<string>][] = [
  ['RS256', () => signToken(rsa, claims({ roles: ['a'], nsec: { deep: { er: [1, null, 'x'] } } }))],
  ['ES256', () => signToken(ec, claims({ tenants: { T1: { permissions: ['p'] } } }))],
  ['an issuer URL', baseUrl => signToken(ec, claims({ iss: `${baseUrl}/${projectId}` }))],
  ['expiry within the tolerance', () => signToken(ec, claims({ exp: Math.floor(Date.now() / 1000) - 2 }))],
]

test.each(accepted)('the SDK and this package accept and read alike: %s', async (_, make) => {
  await using both = await bothAgainst()
  const token = await make(both.provider.baseUrl)
  const theirs = await both.sdk.validateSession(token)
  expect(await both.validator.validateSession(token)).toEqual({ jwt: theirs.jwt, token: theirs.token })
})

function forge(claimsMore = {}) {
  return signToken(newSigningKey('ES256', 'ec'), claims(claimsMore))
}
const refused: [string, string, () => Promise<string>][] = [
  ['no key id', 'header.kid must not be empty', () => signToken({ ...ec, kid: '' }, claims())],
  ['an unknown key', 'failed to fetch matching key', () => signToken({ ...ec, kid: 'other' }, claims())],
  ['another project', 'unexpected "iss" claim value', () => signToken(ec, claims({ iss: 'P2other' }))],
  ['a forged signature', 'signature verification failed', () => forge()],
  ['expiry', 'session validation failed', () => signToken(ec, sessionClaims(longAgo))],
  ['not yet valid', 'session validation failed', () => signToken(ec, claims({ nbf: Date.now() / 1000 + 60 }))],
  ['alg none', 'session validation failed', async () => assemble({ alg: 'none', kid: 'ec' }, claims())],
  ['garbage', 'session validation failed', async () => 'garbage'],
]

test.each(refused)('the SDK and this package refuse with the same message: %s', async (_, message, make) => {
  await using both = await bothAgainst()
  const token = await make()
  for (const validate of [both.sdk.validateSession, both.validator.validateSession]) {
    const error = await validate(token).catch(caught => caught)
    expect(error).toBeInstanceOf(Error)
    expect(error.message).toContain('session validation failed')
    expect(error.message).toContain(message)
  }
})

test('missing tokens and keys are named in the same words', async () => {
  await using both = await bothAgainst()
  for (const it of [both.sdk, both.validator]) {
    await expect(it.validateSession('')).rejects.toThrow('session token is required for validation')
    await expect(it.refreshSession('')).rejects.toThrow('refresh token is required to refresh a session')
    await expect(it.validateAndRefreshSession('', '')).rejects.toThrow('both session and refresh tokens are empty')
    await expect(it.exchangeAccessKey('')).rejects.toThrow('access key must not be empty')
  }
})

test('a refresh and an exchange give the same session', async () => {
  const sessionJwt = await signToken(ec, claims({ roles: ['a'] }))
  await using both = await bothAgainst(() => ({ body: { sessionJwt } }))
  const refreshJwt = await signToken(ec, claims({ drn: 'DSR' }))
  const refreshed = await both.sdk.refreshSession(refreshJwt)
  expect(await both.validator.refreshSession(refreshJwt)).toMatchObject({ jwt: sessionJwt, token: refreshed.token })
  const exchanged = await both.sdk.exchangeAccessKey('cleartext')
  expect(await both.validator.exchangeAccessKey('cleartext')).toMatchObject({ jwt: sessionJwt, token: exchanged.token })
})

test('refusals of refresh and exchange carry the same words', async () => {
  const body = { errorCode: 'E061005', errorDescription: 'Invalid token', errorMessage: 'no longer valid' }
  await using both = await bothAgainst(() => ({ status: 401, body }))
  const refreshJwt = await signToken(ec, claims({ drn: 'DSR' }))
  for (const it of [both.sdk, both.validator]) {
    await expect(it.refreshSession(refreshJwt)).rejects.toThrow(/^refresh token validation failed.*no longer valid$/)
    await expect(it.exchangeAccessKey('cleartext')).rejects.toThrow(/^could not exchange access key.*no longer valid$/)
  }
})

test('role and permission checks give the same answers', async () => {
  await using both = await bothAgainst()
  const tenants = { T1: { roles: ['a', 'b'], permissions: ['x'] }, T2: {} }
  const token = await signToken(ec, claims({ roles: ['a'], permissions: ['x', 'y'], tenants }))
  const theirs = await both.sdk.validateSession(token)
  const ours = await both.validator.validateSession(token)
  for (const names of [[], ['a'], ['a', 'b'], ['x', 'y'], ['z']]) {
    expect(validateRoles(ours, names)).toBe(both.sdk.validateRoles(theirs, names))
    expect(validatePermissions(ours, names)).toBe(both.sdk.validatePermissions(theirs, names))
    expect(getMatchedRoles(ours, names)).toEqual(both.sdk.getMatchedRoles(theirs, names))
    for (const tenant of ['T1', 'T2', 'T3']) {
      expect(validateTenantRoles(ours, tenant, names)).toBe(both.sdk.validateTenantRoles(theirs, tenant, names))
      expect(getMatchedTenantPermissions(ours, tenant, names)).toEqual(
        both.sdk.getMatchedTenantPermissions(theirs, tenant, names),
      )
    }
  }
})
