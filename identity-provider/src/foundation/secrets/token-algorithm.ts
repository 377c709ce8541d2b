/** The algorithms (RFC 7518 §3.1, RFC 8037 §3.1) that a project may sign its tokens with. */
export const tokenAlgorithms = ['RS256', 'ES256', 'EdDSA'] as const
export type TokenAlgorithm = (typeof tokenAlgorithms)[number]
