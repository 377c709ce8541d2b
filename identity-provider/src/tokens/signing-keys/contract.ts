import { operation } from '@gatehouse-id/operation'
import { z } from 'zod'
import { manage } from '../../foundation/areas/manage.ts'
import { tokenAlgorithms } from '../../foundation/secrets/algorithms.ts'
import { reference } from '../../foundation/fields/fields.ts'
import { ProjectNotFound } from '../../projects/projects/contract.ts'
import { notFound, refused } from '../../foundation/errors/declare.ts'

export const KeyNotFound = notFound('KeyNotFound', 'There is no such key in this project')
export const KeyIsActive = refused('KeyIsActive', 'This key is the current signing key; rotate first')

/** RFC 7517; `kid`, `alg` and `use` are always present because SDKs need them (provider-api §0.10). */
export const PublicKey = z.looseObject({
  kid: z.string(),
  alg: z.string(),
  kty: z.string(),
  use: z.literal('sig'),
})
const input = z.object({ projectId: z.string() })
const KeySet = z.object({ keys: z.array(PublicKey) })

export const signingKeys = {
  load: operation({
    summary: 'The public keys that verify session and refresh tokens of a project',
    method: 'GET',
    path: '/v2/keys/{projectId}',
    auth: 'open',
    limit: 'read',
    input,
    output: KeySet,
    errors: [ProjectNotFound],
  }),
  loadBare: operation({
    summary: 'The public keys as a bare array, the format of version 1',
    method: 'GET',
    path: '/v1/keys/{projectId}',
    auth: 'open',
    limit: 'read',
    input,
    output: z.array(PublicKey),
    errors: [ProjectNotFound],
  }),
  loadJwks: operation({
    summary: 'The public keys at the URL of OpenID Connect discovery: of ID tokens and of sessions',
    method: 'GET',
    path: '/{projectId}/.well-known/jwks.json',
    auth: 'open',
    limit: 'read',
    input,
    output: KeySet,
    errors: [ProjectNotFound],
  }),
  loadAssertionJwks: operation({
    summary: 'The public keys that verify the client assertions of a project at other authorization servers',
    method: 'GET',
    path: '/v1/gatehouse/client-assertions/{projectId}/jwks.json',
    auth: 'open',
    limit: 'read',
    input,
    output: KeySet,
    errors: [ProjectNotFound],
  }),
}

const epochMs = z.int()
export const SigningKey = z.object({
  kid: z.string(),
  algorithm: z.enum(tokenAlgorithms),
  /** `next`: published but not signing yet; `previous`: no longer signing but still verifying issued tokens. */
  state: z.enum(['next', 'active', 'previous']),
  createdAt: epochMs,
  activatesAt: epochMs,
  /** Tokens signed with this key are refused from this time on. */
  retiresAt: epochMs.optional(),
})
export type SigningKey = z.output<typeof SigningKey>

/** Gatehouse extension: the hosted service does not expose its keys. */
export const signingKeyManagement = {
  list: manage.read('GET /v1/gatehouse/keys', {
    summary: 'The signing keys of the project and their status',
    output: z.object({ keys: z.array(SigningKey) }),
  }),
  /** Issued tokens stay valid: earlier keys stay published until their last token expires. */
  rotate: manage.write('POST /v1/gatehouse/keys/rotate', {
    summary: 'Publish a new key, of the same or another algorithm, that starts to sign in ten minutes or now',
    input: z.object({
      algorithm: z.enum(tokenAlgorithms).optional(),
      /** Skips the wait for verifiers to learn the new key; a key that already waits takes over. */
      now: z.boolean().default(false),
    }),
    output: z.object({ kid: z.string(), algorithm: z.enum(tokenAlgorithms), activatesAt: epochMs }),
  }),
  retire: manage.write('POST /v1/gatehouse/keys/retire', {
    summary: 'Refuse every token signed with a key from now on, for example after a theft',
    input: z.object({ kid: reference }),
    errors: [KeyNotFound, KeyIsActive],
  }),
}
