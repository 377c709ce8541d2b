import { operation } from '@gatehouse/operation'
import { z } from 'zod'
import { ProjectNotFound } from '../projects/errors.ts'
import { KeyIsActive, KeyNotFound } from './errors.ts'

/** RFC 7517; `kid`, `alg` and `use` are always there because SDKs need them (provider-api §0.10). */
export const PublicKey = z.looseObject({
  kid: z.string(),
  alg: z.string(),
  kty: z.string(),
  use: z.literal('sig'),
})
const input = z.object({ projectId: z.string() })
const KeySet = z.object({ keys: z.array(PublicKey) })

export const tokenAlgorithms = ['RS256', 'ES256', 'EdDSA'] as const
export type TokenAlgorithm = (typeof tokenAlgorithms)[number]

export const signingKeys = {
  load: operation({
    summary: 'The public keys that verify the tokens of a project',
    method: 'GET',
    path: '/v2/keys/{projectId}',
    auth: 'open',
    input,
    output: KeySet,
    errors: [ProjectNotFound],
  }),
  loadBare: operation({
    summary: 'The public keys as a bare array, as version 1 had them',
    method: 'GET',
    path: '/v1/keys/{projectId}',
    auth: 'open',
    input,
    output: z.array(PublicKey),
    errors: [ProjectNotFound],
  }),
  loadJwks: operation({
    summary: 'The public keys where OpenID Connect discovery says they are',
    method: 'GET',
    path: '/{projectId}/.well-known/jwks.json',
    auth: 'open',
    input,
    output: KeySet,
    errors: [ProjectNotFound],
  }),
  /** Gatehouse's own. Tokens that are out stay valid, because the keys before stay published. */
  rotate: operation({
    summary: 'Publish a new key, of the same or another algorithm, that signs ten minutes later or now',
    method: 'POST',
    path: '/v1/gatehouse/keys/rotate',
    auth: 'managementKey',
    input: z.object({ algorithm: z.enum(tokenAlgorithms).optional() }),
    output: z.object({ kid: z.string(), algorithm: z.enum(tokenAlgorithms) }),
  }),
}
