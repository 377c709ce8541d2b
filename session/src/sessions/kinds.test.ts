import { SignJWT } from 'jose'
import { expect, test } from 'vitest'

import { createSessionValidator } from '../index.ts'
import { newSigningKey, projectId, sessionClaims } from '../testing/keys.ts'

const now = Date.parse('2026-03-01T12:00:00Z')
const baseUrl = 'https://id.example.com'
const own = `${baseUrl}/${projectId}`
const key = newSigningKey()
const validator = createSessionValidator({ projectId, baseUrl, publicKey: key.jwk, clock: () => now })

function signed(claims: Record<string, unknown>, typ: string | undefined = 'JWT') {
  const header = { alg: key.alg, kid: key.kid, ...(typ !== '' && { typ }) }
  return new SignJWT(sessionClaims(now, { iss: own, ...claims })).setProtectedHeader(header).sign(key.privateKey)
}

test.each<[string, Record<string, unknown>, string?]>([
  ['a refresh token', { drn: 'DSR' }],
  ['a token that does not say what it is', { drn: undefined }],
  ['an ID token', { drn: undefined, aud: 'SA1' }],
  ['a session for another audience', { aud: 'SA1' }],
  ['an access token for a third party', { iss: `${baseUrl}/v1/apps/${projectId}`, aud: projectId }],
  ['an access token for an MCP server', { iss: `${baseUrl}/v1/apps/agentic/${projectId}/MS1`, aud: projectId }],
  ['an ID token of an application', { iss: `${own}/SA1` }],
  ['a client assertion', { iss: `https://x.example/${projectId}` }],
  ['a JWT access token (RFC 9068)', {}, 'at+jwt'],
  ['a logout token', {}, 'logout+jwt'],
  ['a token without a type', {}, ''],
])('%s is no session, though the project signed it', async (_, claims, typ) => {
  await expect(validator.validateSession(await signed(claims, typ))).rejects.toThrow('session validation failed')
})

test.each<[string, Record<string, unknown>]>([
  ['without an audience', {}],
  ['for the project', { aud: [projectId] }],
  ['of the short issuer', { iss: projectId }],
])('a session token %s is one', async (_, claims) => {
  await expect(validator.validateSession(await signed(claims))).resolves.toMatchObject({ token: { drn: 'DS' } })
})

test('a session for another audience counts where that is named', async () => {
  const token = await signed({ aud: 'https://api.example.com' })
  const options = { audience: 'https://api.example.com' }
  await expect(validator.validateSession(token, options)).resolves.toMatchObject({ token: { drn: 'DS' } })
})

test('a session token refreshes nothing', async () => {
  await expect(validator.refreshSession(await signed({}))).rejects.toThrow('the token is not a refresh token')
})

test('the issuer of a provider behind another address is named', async () => {
  const issuer = `https://public.example/${projectId}`
  const token = await signed({ iss: issuer })
  await expect(validator.validateSession(token)).rejects.toThrow('unexpected "iss" claim value')
  const named = createSessionValidator({ projectId, baseUrl, issuer, publicKey: key.jwk, clock: () => now })
  await expect(named.validateSession(token)).resolves.toMatchObject({ token: { sub: 'U2person' } })
})
