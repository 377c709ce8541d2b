import { expect, test } from 'vitest'

import { createTokenVerifier } from '../index.ts'
import { newSigningKey, PROJECT_ID, sessionClaims, signToken } from '../testing/keys.ts'

const NOW = Date.parse('2026-03-01T12:00:00Z')

async function vouched() {
  const clock = { now: NOW }
  const [mine, other] = [newSigningKey('ES256', 'mine'), newSigningKey('ES256', 'mine')]
  const verifier = createTokenVerifier({
    projectId: PROJECT_ID,
    keys: async () => ({ keys: [mine.jwk] }),
    clock: () => clock.now,
  })
  await verifier.verify(await signToken(mine, sessionClaims(NOW)))
  const claims = sessionClaims(NOW, { roles: ['editor'] })
  // Signed by another key under the same id: only the issuer's word makes it valid, so the word is what counts.
  const token = await signToken(other, claims)
  return { verifier, token, claims, clock }
}

test('a token that its issuer vouches for is accepted without a signature check', async () => {
  const { verifier, token, claims } = await vouched()
  await expect(verifier.verify(token)).rejects.toMatchObject({ code: 'SIGNATURE_INVALID' })
  verifier.vouchFor(token, { kid: 'mine', claims })
  expect(await verifier.verify(token)).toMatchObject({ sub: claims.sub, roles: ['editor'] })
})

test('one changed character is another token, and nobody vouched for that one', async () => {
  const { verifier, token, claims } = await vouched()
  verifier.vouchFor(token, { kid: 'mine', claims })
  const altered = token.endsWith('A') ? `${token.slice(0, -1)}B` : `${token.slice(0, -1)}A`
  await expect(verifier.verify(altered)).rejects.toThrow()
})

test('a token that was vouched for expires like any other', async () => {
  const { verifier, token, claims, clock } = await vouched()
  verifier.vouchFor(token, { kid: 'mine', claims })
  clock.now += 606_000
  await expect(verifier.verify(token)).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' })
})

test('to vouch under a key that is not published changes nothing', async () => {
  const { verifier, token, claims } = await vouched()
  verifier.vouchFor(token, { kid: 'another', claims })
  await expect(verifier.verify(token)).rejects.toMatchObject({ code: 'SIGNATURE_INVALID' })
})
