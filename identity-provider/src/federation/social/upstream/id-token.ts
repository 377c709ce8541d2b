import { createLocalJWKSet, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose'
import type { CustomFetch } from 'openid-client'
import { z } from 'zod'
import { asymmetricAlgorithms } from '../../../foundation/secrets/algorithms.ts'
import { UpstreamFailed } from './errors.ts'

const toleranceSeconds = 5

const KeySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) })

export type ExpectedIdToken = { issuer: string; clientId: string; nonce: string; now: number }

/**
 * The claims of an ID token from an application (OpenID Connect Core §3.1.3.7).
 * @throws {UpstreamFailed} when the token is not valid for this client and nonce
 */
export async function verifyIdToken(
  idToken: string,
  { issuer, clientId, nonce, now }: ExpectedIdToken,
  { fetch, keysUrl }: { fetch: CustomFetch; keysUrl: string },
): Promise<JWTPayload> {
  const headers = { accept: 'application/jwk-set+json, application/json' }
  const response = await fetch(keysUrl, { method: 'GET', headers, body: undefined, redirect: 'manual' })
  const keys = KeySet.parse(await response.json())
  const { payload } = await jwtVerify(idToken, createLocalJWKSet(keys as JSONWebKeySet), {
    algorithms: asymmetricAlgorithms,
    issuer,
    audience: clientId,
    requiredClaims: ['sub', 'iat', 'exp'],
    clockTolerance: toleranceSeconds,
    currentDate: new Date(now),
  })
  if (payload.nonce !== nonce) throw new UpstreamFailed('the nonce is not the one that was requested')
  const isForOthers = Array.isArray(payload.aud) && payload.aud.length > 1
  if (isForOthers && payload.azp !== clientId) throw new UpstreamFailed('the ID token is for another client')
  return payload
}
