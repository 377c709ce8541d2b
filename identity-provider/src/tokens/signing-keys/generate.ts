import { createHash, type JsonWebKey } from 'node:crypto'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { TokenAlgorithm } from '../../foundation/secrets/algorithms.ts'
import type { Writing } from '../../foundation/tables/tables.ts'
import { insertSigningKey, type SigningKeyRow } from './store.ts'

export type NewSigningKey = { kid: string; publicJwk: JsonWebKey & { kid: string }; privateJwk: JsonWebKey }

/** The members that make a public key, in the order of its thumbprint (RFC 7638 §3.2, RFC 8037 §2). */
const membersOf = {
  RS256: ({ e, kty, n }: JsonWebKey) => ({ e, kty, n }),
  ES256: ({ crv, kty, x, y }: JsonWebKey) => ({ crv, kty, x, y }),
  EdDSA: ({ crv, kty, x }: JsonWebKey) => ({ crv, kty, x }),
}

/** Generates a key pair; its id is the thumbprint of the public key (RFC 7638). */
export async function generateSigningKey(
  { newKeyPair }: Pick<Dependencies, 'newKeyPair'>,
  algorithm: TokenAlgorithm,
): Promise<NewSigningKey> {
  const { publicKey, privateKey } = await newKeyPair(algorithm)
  const members = membersOf[algorithm](publicKey.export({ format: 'jwk' }))
  const kid = createHash('sha256').update(JSON.stringify(members)).digest('base64url')
  return {
    kid,
    publicJwk: { ...members, alg: algorithm, kid, use: 'sig' },
    privateJwk: { ...privateKey.export({ format: 'jwk' }), alg: algorithm, kid, use: 'sig' },
  }
}

/** `activatesAt` is 0 for a key that signs immediately. */
type RowOptions = { projectId: string; algorithm: TokenAlgorithm; key: NewSigningKey; activatesAt?: number }

/** The row of a new key, with its private key encrypted under its own purpose. */
export function toRow(
  { clock, encryption }: Pick<Dependencies, 'clock' | 'encryption'>,
  { projectId, algorithm, key, activatesAt = 0 }: RowOptions,
): SigningKeyRow {
  return {
    project_id: projectId,
    id: key.kid,
    algorithm,
    public_jwk: JSON.stringify(key.publicJwk),
    private_key_encrypted: encryption.encrypt(JSON.stringify(key.privateJwk), `signing key ${key.kid}`),
    created_at: clock(),
    activates_at: activatesAt,
    retired_at: null,
    signed_for_applications: 0,
  }
}

/** Generates the first key of a project before the transaction that stores it. */
export async function prepareSigningKey(
  dependencies: Pick<Dependencies, 'clock' | 'encryption' | 'newKeyPair'>,
  { projectId, algorithm }: { projectId: string; algorithm: TokenAlgorithm },
): Promise<(tx: Writing) => Promise<void>> {
  const key = await generateSigningKey(dependencies, algorithm)
  return tx => insertSigningKey(tx, toRow(dependencies, { projectId, algorithm, key }))
}
