import { expect, test } from 'vitest'
import { deriveKey } from './derivation/derive-key.ts'
import { DerivationRefused } from './errors.ts'
import { importKey } from './keys/verification-key.ts'
import { forgedJws } from './testing/forged-jws.ts'
import { issuers, newSigningKey, projectId, sessionClaims, signToken } from './testing/keys.ts'
import { hkdfCases, signatureCases } from './testing/wycheproof/read.ts'
import { createTokenVerifier } from './tokens/verifier.ts'

const counts = { RS256: 259, RS384: 258, RS512: 259, ES256: 262, ES384: 280, ES512: 318, EdDSA: 210 }

test.each(Object.entries(counts))(
  'signatures of %s are accepted or refused as Wycheproof expects',
  async (alg, count) => {
    const cases = signatureCases(alg)
    expect(cases).toHaveLength(count)
    const wrong: typeof cases = []
    for (const one of cases) {
      const key = importKey({ ...one.jwk, kid: 'k', alg })
      const isAccepted = key.isSignedBy(one.message, one.signature)
      // On another thread nothing else is accepted.
      expect(await key.isSignedByBeside(one.message, one.signature)).toBe(isAccepted)
      if (one.result !== 'acceptable' && isAccepted !== (one.result === 'valid')) wrong.push(one)
    }
    expect(wrong.map(({ id, comment, result }) => `${id} ${comment}: ${result}`)).toEqual([])
  },
)

test('keys are derived, or refused, as Wycheproof expects of HKDF with SHA-256', () => {
  for (const { id, result, derived, comment: _, ...input } of hkdfCases()) {
    if (result === 'invalid') expect(() => deriveKey(input), `case ${id}`).toThrow(DerivationRefused)
    else expect(deriveKey(input).toString('base64url'), `case ${id}`).toBe(derived)
  }
})

test.each(Object.keys(counts))('of a token signed with %s every kind of forgery is refused', async alg => {
  const key = newSigningKey(alg)
  const now = Date.now()
  const token = await signToken(key, sessionClaims(now))
  const verifier = () =>
    createTokenVerifier({ projectId, issuers, keys: async () => ({ keys: [key.jwk] }), clock: () => now })
  await expect(verifier().verifySession(token)).resolves.toMatchObject({ sub: 'U2person' })
  for (const [what, forged] of forgedJws(token, key.jwk)) {
    await expect(verifier().verifySession(forged), what).rejects.toMatchObject({ code: expect.any(String) })
  }
})
