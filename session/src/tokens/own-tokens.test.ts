import { expect, test } from 'vitest'

import { createTokenVerifier } from '../index.ts'
import { issuers, newSigningKey, projectId, sessionClaims, signToken } from '../testing/keys.ts'

const now = Date.parse('2026-03-01T12:00:00Z')

async function signedToken() {
  const clock = { now: now }
  const [mine, other] = [newSigningKey('ES256', 'mine'), newSigningKey('ES256', 'mine')]
  const verifier = createTokenVerifier({
    projectId,
    issuers,
    keys: async () => ({ keys: [mine.jwk] }),
    clock: () => clock.now,
  })
  await verifier.verifySession(await signToken(mine, sessionClaims(now)))
  const claims = sessionClaims(now, { roles: ['editor'] })
  // Signed by another key under the same id: only the issuer's word makes it valid, so the word is what counts.
  const token = await signToken(other, claims)
  return { verifier, token, claims, clock }
}

test('a token that its issuer has just signed is accepted without a signature check', async () => {
  const { verifier, token, claims } = await signedToken()
  await expect(verifier.verifySession(token)).rejects.toMatchObject({ code: 'SIGNATURE_INVALID' })
  verifier.addSigned(token, { kid: 'mine', claims })
  expect(await verifier.verifySession(token)).toMatchObject({ sub: claims.sub, roles: ['editor'] })
})

test('a token with one changed character is not the cached one', async () => {
  const { verifier, token, claims } = await signedToken()
  verifier.addSigned(token, { kid: 'mine', claims })
  const altered = token.endsWith('A') ? `${token.slice(0, -1)}B` : `${token.slice(0, -1)}A`
  await expect(verifier.verifySession(altered)).rejects.toThrow()
})

test('a cached token of the issuer expires like any other', async () => {
  const { verifier, token, claims, clock } = await signedToken()
  verifier.addSigned(token, { kid: 'mine', claims })
  clock.now += 606_000
  await expect(verifier.verifySession(token)).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' })
})

test('a token of an unpublished key is not cached', async () => {
  const { verifier, token, claims } = await signedToken()
  verifier.addSigned(token, { kid: 'another', claims })
  await expect(verifier.verifySession(token)).rejects.toMatchObject({ code: 'SIGNATURE_INVALID' })
})
