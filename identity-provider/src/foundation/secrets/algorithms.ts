/** Excludes `none` and every algorithm that uses a client secret or public key as a signing key. */
export const asymmetricAlgorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
]

/** The algorithms (RFC 7518 §3.1, RFC 8037 §3.1) that a project may sign its tokens with. */
export const tokenAlgorithms = ['RS256', 'ES256', 'EdDSA'] as const
export type TokenAlgorithm = (typeof tokenAlgorithms)[number]
