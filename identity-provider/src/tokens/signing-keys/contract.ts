import { operation } from '@gatehouse/operation'
import { z } from 'zod'
import { tokenAlgorithms } from '../../foundation/token-algorithm.ts'
import { reference } from '../../foundation/fields/fields.ts'
import { ProjectNotFound } from '../../projects/projects/errors.ts'
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

export const signingKeys = {
  load: operation({
    summary: 'The public keys that verify the tokens of a project',
    method: 'GET',
    path: '/v2/keys/{projectId}',
    auth: 'open',
    limit: 'read',
    input,
    output: KeySet,
    errors: [ProjectNotFound],
  }),
  loadBare: operation({
    summary: 'The public keys as a bare array, as version 1 had them',
    method: 'GET',
    path: '/v1/keys/{projectId}',
    auth: 'open',
    limit: 'read',
    input,
    output: z.array(PublicKey),
    errors: [ProjectNotFound],
  }),
  loadJwks: operation({
    summary: 'The public keys where OpenID Connect discovery says they are',
    method: 'GET',
    path: '/{projectId}/.well-known/jwks.json',
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
  /** `next`: published and signing nothing yet; `previous`: signing no more, verifying what is out. */
  state: z.enum(['next', 'active', 'previous']),
  createdAt: epochMs,
  activatesAt: epochMs,
  /** From when on tokens under it are refused. */
  retiresAt: epochMs.optional(),
})
export type SigningKey = z.output<typeof SigningKey>

/** Gatehouse's own: the hosted service keeps its keys to itself. */
export const signingKeyManagement = {
  list: operation({
    summary: 'The signing keys of the project and what each is doing',
    method: 'GET',
    path: '/v1/gatehouse/keys',
    auth: 'managementKey',
    right: 'read',
    input: z.object({}),
    output: z.object({ keys: z.array(SigningKey) }),
  }),
  /** Tokens that are out stay valid: the keys before stay published until the last of their tokens has expired. */
  rotate: operation({
    summary: 'Publish a new key, of the same or another algorithm, that signs ten minutes later or now',
    method: 'POST',
    path: '/v1/gatehouse/keys/rotate',
    auth: 'managementKey',
    right: 'write',
    input: z.object({
      algorithm: z.enum(tokenAlgorithms).optional(),
      /** Does not wait until verifiers know the new key; one that waits already takes over. */
      now: z.boolean().default(false),
    }),
    output: z.object({ kid: z.string(), algorithm: z.enum(tokenAlgorithms), activatesAt: epochMs }),
  }),
  retire: operation({
    summary: 'Refuse every token under a key from now on, as when it was stolen',
    method: 'POST',
    path: '/v1/gatehouse/keys/retire',
    auth: 'managementKey',
    right: 'write',
    input: z.object({ kid: reference }),
    output: z.object({}),
    errors: [KeyNotFound, KeyIsActive],
  }),
}
