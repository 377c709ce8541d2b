import { createHash, generateKeyPair, type JsonWebKey } from 'node:crypto'
import { promisify } from 'node:util'

export const tokenAlgorithms = ['RS256', 'ES256'] as const
export type TokenAlgorithm = (typeof tokenAlgorithms)[number]

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
