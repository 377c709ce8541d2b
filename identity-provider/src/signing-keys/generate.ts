import { createHash, generateKeyPair, type JsonWebKey } from 'node:crypto'
import { promisify } from 'node:util'
import type { Dependencies } from '../dependencies.ts'
import type { TokenAlgorithm } from './contract.ts'
import type { SigningKeyRow } from './store.ts'

const generate = promisify(generateKeyPair)

export type NewSigningKey = { kid: string; publicJwk: JsonWebKey & { kid: string }; privateJwk: JsonWebKey }

/** A new key pair; its id is the thumbprint of the public key (RFC 7638). */
export async function generateSigningKey(algorithm: TokenAlgorithm): Promise<NewSigningKey> {
  const { publicKey, privateKey } =
    algorithm === 'RS256'
      ? await generate('rsa', { modulusLength: 2048 })
      : await generate('ec', { namedCurve: 'P-256' })
  const jwk = publicKey.export({ format: 'jwk' })
  const members =
    algorithm === 'RS256' ? { e: jwk.e, kty: jwk.kty, n: jwk.n } : { crv: jwk.crv, kty: jwk.kty, x: jwk.x, y: jwk.y }
  const kid = createHash('sha256').update(JSON.stringify(members)).digest('base64url')
  return {
    kid,
    publicJwk: { ...members, alg: algorithm, kid, use: 'sig' },
    privateJwk: { ...privateKey.export({ format: 'jwk' }), alg: algorithm, kid, use: 'sig' },
  }
}

/** The row that keeps a new key, its private half encrypted under a purpose of its own. */
export function toRow(
  { clock, encryption }: Pick<Dependencies, 'clock' | 'encryption'>,
  { projectId, algorithm, key }: { projectId: string; algorithm: TokenAlgorithm; key: NewSigningKey },
): SigningKeyRow {
  return {
    project_id: projectId,
    id: key.kid,
    algorithm,
    public_jwk: JSON.stringify(key.publicJwk),
    private_key_encrypted: encryption.encrypt(JSON.stringify(key.privateJwk), `signing key ${key.kid}`),
    created_at: clock(),
    retired_at: null,
  }
}
