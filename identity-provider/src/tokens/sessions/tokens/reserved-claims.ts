/** Claims that only the provider sets (provider-api §2.1, RFC 7519 §4.1). */
const reserved = new Set([
  ...['iss', 'sub', 'aud', 'exp', 'nbf', 'iat', 'jti'],
  ...['drn', 'sid', 'rexp', 'amr', 'tenants', 'roles', 'permissions', 'dct', 'nsec', 'su', 'tu', 'dsub'],
  ...['azp', 'scope', 'cnf', 'act', 'anon', '__proto__'],
])

export function isReservedClaim(name: string): boolean {
  return reserved.has(name)
}
