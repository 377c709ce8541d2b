declare const brand: unique symbol
/** The name of a claim that its author may choose: `claimName` alone makes one. */
export type ClaimName = string & { readonly [brand]: 'claim name' }

/**
 * Who names a claim: `project` for its configuration (templates, claims of scopes), whose authors may state anything of a
 * user anyway; `others` for everyone else: back ends, access keys, tenants, identity providers, attributes of users.
 */
export type ClaimAuthor = 'project' | 'others'

/** Claims that mean something to whoever verifies a token; only the product sets them. */
const reserved = new Set([
  // RFC 7519 §4.1
  ...['iss', 'sub', 'aud', 'exp', 'nbf', 'iat', 'jti'],
  // OpenID Connect Core §2, §3.3.2.11, §5.6.2, §7.4 and its logouts
  ...['auth_time', 'nonce', 'acr', 'amr', 'azp', 'at_hash', 'c_hash', 's_hash', 'sub_jwk', 'sid', 'events', 'sub_id'],
  ...['_claim_names', '_claim_sources', 'verified_claims'],
  // RFC 7800, RFC 8693, RFC 9068, RFC 9396
  ...['cnf', 'act', 'may_act', 'scope', 'client_id', 'authorization_details'],
  // Ours: provider-api §2.1
  ...['drn', 'rexp', 'tenants', 'roles', 'permissions', 'dct', 'nsec', 'su', 'tu', 'dsub', 'anon', 'credential_epoch'],
  // Assigning it would replace the prototype.
  '__proto__',
])

/** OpenID Connect Core §5.1: who the user is, which applications believe. */
const identity = new Set([
  ...['name', 'given_name', 'family_name', 'middle_name', 'nickname', 'preferred_username', 'profile', 'picture'],
  ...['website', 'email', 'email_verified', 'gender', 'birthdate', 'zoneinfo', 'locale', 'phone_number'],
  ...['phone_number_verified', 'address', 'updated_at', 'verifiedEmail', 'verifiedPhone'],
])

/** Undefined for a reserved name. */
export function claimName(name: string, author: ClaimAuthor): ClaimName | undefined {
  const isReserved = reserved.has(name) || (author === 'others' && identity.has(name))
  return isReserved ? undefined : (name as ClaimName) // not reserved
}

/** The first of the names that the author may not choose. */
export function reservedAmong(names: Iterable<string>, author: ClaimAuthor): string | undefined {
  for (const name of names) if (claimName(name, author) === undefined) return name
  return undefined
}
