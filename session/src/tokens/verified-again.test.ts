import { expect, test } from 'vitest'

import { createTokenVerifier } from '../index.ts'
import { issuers, newSigningKey, projectId, sessionClaims, signToken } from '../testing/keys.ts'

const startedAt = Date.parse('2026-03-01T12:00:00Z')

test('a verified token is accepted again without another signature check', async () => {
  const key = newSigningKey()
  const verifier = createTokenVerifier({
    projectId,
    issuers,
    keys: async () => ({ keys: [key.jwk] }),
    clock: () => startedAt,
  })
  const token = await signToken(key, sessionClaims(startedAt))
  const first = await verifier.verifySession(token)
  const second = await verifier.verifySession(token)
  expect(second).toEqual(first)
  expect(await verifier.verifySession(token)).toBe(second)
})

test('a token that many ask about at once is checked once, and each but the first gets claims that nobody changes', async () => {
  const key = newSigningKey()
  const keys = async () => ({ keys: [key.jwk] })
  const verifier = createTokenVerifier({ projectId, issuers, keys, clock: () => startedAt })
  const token = await signToken(key, sessionClaims(startedAt))
  const other = await signToken(key, sessionClaims(startedAt, { sub: 'U2other' }))
  const [first, second, third, another] = await Promise.all(
    [token, token, token, other].map(one => verifier.verifySession(one)),
  )
  expect([first?.sub, second?.sub, third?.sub, another?.sub]).toEqual(['U2person', 'U2person', 'U2person', 'U2other'])
  expect(second).not.toBe(first)
  expect(third).toBe(second)
  expect(Object.isFrozen(second)).toBe(true)
  const forged = await signToken(newSigningKey(), sessionClaims(startedAt))
  const refused = await Promise.allSettled([forged, forged, token].map(one => verifier.verifySession(one)))
  expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
})

test('a token verified before is refused once it has expired', async () => {
  let now = startedAt
  const key = newSigningKey()
  const verifier = createTokenVerifier({
    projectId,
    issuers,
    keys: async () => ({ keys: [key.jwk] }),
    clock: () => now,
  })
  const token = await signToken(key, sessionClaims(now))
  await verifier.verifySession(token)
  now = now + 604_999
  await expect(verifier.verifySession(token)).resolves.toBeDefined()
  now = now + 605_000
  await expect(verifier.verifySession(token)).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' })
})

test('a token verified before is refused once its key has left the key set', async () => {
  let now = startedAt
  const [first, second] = [newSigningKey('ES256', 'first'), newSigningKey('ES256', 'second')]
  let keys = [first.jwk]
  const verifier = createTokenVerifier({ projectId, issuers, keys: async () => ({ keys }), clock: () => now })
  const token = await signToken(first, sessionClaims(now, { exp: now / 1000 + 3600 }))
  await verifier.verifySession(token)
  keys = [second.jwk]
  now = now + 600_000
  await expect(verifier.verifySession(token)).rejects.toThrow('failed to fetch matching key')
})

test('a token verified before is refused once its key was replaced under the same id', async () => {
  const [before, after] = [newSigningKey(), newSigningKey()]
  let keys = [before.jwk]
  const verifier = createTokenVerifier({ projectId, issuers, keys: async () => ({ keys }), clock: () => startedAt })
  const token = await signToken(before, sessionClaims(startedAt))
  await verifier.verifySession(token)
  keys = [after.jwk]
  verifier.expireKeys()
  await expect(verifier.verifySession(token)).rejects.toThrow('signature verification failed')
})

test('a verified token stays cached when the same keys are loaded again', async () => {
  let now = startedAt
  const key = newSigningKey()
  const keys = async () => ({ keys: [structuredClone(key.jwk)] })
  const verifier = createTokenVerifier({ projectId, issuers, keys, clock: () => now })
  const token = await signToken(key, sessionClaims(now, { exp: now / 1000 + 3600 }))
  await verifier.verifySession(token)
  const claims = await verifier.verifySession(token)
  now = now + 600_000
  await verifier.verifySession(await signToken(key, sessionClaims(now, { sub: 'U2other', exp: now / 1000 + 3600 })))
  expect(await verifier.verifySession(token)).toBe(claims)
})

test('a refused token is checked again, and refused again', async () => {
  const key = newSigningKey()
  const verifier = createTokenVerifier({
    projectId,
    issuers,
    keys: async () => ({ keys: [key.jwk] }),
    clock: () => startedAt,
  })
  const forged = await signToken(newSigningKey(), sessionClaims(startedAt))
  await expect(verifier.verifySession(forged)).rejects.toMatchObject({ code: 'SIGNATURE_INVALID' })
  await expect(verifier.verifySession(forged)).rejects.toMatchObject({ code: 'SIGNATURE_INVALID' })
})
