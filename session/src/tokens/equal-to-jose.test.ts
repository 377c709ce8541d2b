import { createLocalJWKSet, type JWK, jwtVerify } from 'jose'
import { expect, test } from 'vitest'

import { createTokenVerifier } from '../index.ts'
import { issuers, newSigningKey, projectId, sessionClaims, signToken } from '../testing/keys.ts'

const now = Date.parse('2026-03-01T12:00:00Z')
const algorithms = ['RS256', 'ES256', 'ES384', 'ES512', 'EdDSA']

const signingKeys = algorithms.map(alg => newSigningKey(alg, alg))
const keySet = { keys: signingKeys.map(key => key.jwk) }
const joseKeys = createLocalJWKSet({ keys: keySet.keys as JWK[] })

function acceptedByJose(token: string) {
  return jwtVerify(token, joseKeys, {
    algorithms,
    clockTolerance: 5,
    currentDate: new Date(now),
    issuer: projectId,
  }).then(
    ({ payload }) => payload,
    () => undefined,
  )
}

function acceptedByUs(token: string) {
  return createTokenVerifier({ projectId, issuers, keys: async () => keySet, clock: () => now })
    .verifySession(token)
    .catch(() => undefined)
}

/** Every sixth character replaced, each by another of the alphabet; then pieces cut off and exchanged. */
function tampered(token: string, other: string): string[] {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.'
  const changed = Array.from({ length: Math.floor(token.length / 6) }, (_, step) => {
    const at = step * 6 + 5
    const replacement = alphabet[(alphabet.indexOf(token[at] ?? '.') + 1 + (step % 60)) % alphabet.length]
    return `${token.slice(0, at)}${replacement}${token.slice(at + 1)}`
  })
  const [header, payload, signature] = token.split('.')
  const [otherHeader, otherPayload, otherSignature] = other.split('.')
  return [
    ...changed,
    `${header}.${payload}.${otherSignature}`,
    `${header}.${otherPayload}.${signature}`,
    `${otherHeader}.${payload}.${signature}`,
    `${header}.${payload}.`,
    `${header}.${payload}`,
    `${header}.${payload}.${signature}A`,
    `${header}.${payload}.${signature?.slice(0, -4)}`,
    `${header}.${payload}.${'A'.repeat(signature?.length ?? 0)}`,
    `${token}.`,
    `.${token}`,
  ]
}

test.each(signingKeys)('jose and this package accept and refuse the same tokens under $alg', async key => {
  const token = await signToken(key, sessionClaims(now, { tenants: { T1: { roles: ['é', '漢字', '😀'] } } }))
  const other = await signToken(newSigningKey(key.alg, key.kid), sessionClaims(now, { sub: 'U2else' }))
  const corpus = [token, other, ...tampered(token, other)]
  const theirs = await Promise.all(corpus.map(acceptedByJose))
  const ours = await Promise.all(corpus.map(acceptedByUs))
  expect(theirs[0]).toBeDefined()
  expect(theirs.filter(claims => claims === undefined).length).toBeGreaterThanOrEqual(corpus.length - 3)
  expect(ours).toEqual(theirs)
})

test.each([
  { exp: now / 1000 - 4 },
  { exp: now / 1000 - 5 },
  { exp: now / 1000 - 6 },
  { exp: now / 1000 - 4.5 },
  { exp: '2030-01-01' },
  { nbf: now / 1000 + 5 },
  { nbf: now / 1000 + 6 },
  { nbf: 'soon' },
  { iat: 'then' },
  { iss: 'P2other' },
  { iss: undefined },
])('jose and this package agree about the claims %j', async more => {
  const token = await signToken(keyFor('ES256'), sessionClaims(now, more))
  expect(await acceptedByUs(token)).toEqual(await acceptedByJose(token))
})

test('signatures of every length that ECDSA integers can take are converted rightly', async () => {
  const key = keyFor('ES512')
  const tokens = await Promise.all(
    Array.from({ length: 300 }, (_, n) => signToken(key, sessionClaims(now, { sub: `U${n}` }))),
  )
  const claims = await Promise.all(tokens.map(acceptedByUs))
  expect(claims.filter(it => it !== undefined)).toHaveLength(300)
})

function keyFor(alg: string) {
  const key = signingKeys.find(it => it.alg === alg)
  if (key === undefined) throw new Error(`unreachable: no key for ${alg}`)
  return key
}
