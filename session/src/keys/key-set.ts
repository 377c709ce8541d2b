import { KeyNotFound, KeySetUnavailable, KeyUnusable } from '../errors.ts'
import { importKey, type PublicJwk, type VerificationKey } from './verification-key.ts'

export type JsonWebKeySet = { readonly keys: readonly PublicJwk[] }

export type KeySet = {
  has(kid: string): boolean
  /**
   * @throws {KeyNotFound} when the set has no such key
   * @throws {KeyUnusable} when the key must not be used
   */
  get(kid: string): VerificationKey
  find(kid: string): VerificationKey | undefined
  /** Whether this exact key is in the set: false after it was removed or replaced. */
  holds(key: VerificationKey): boolean
}

/**
 * Reads a key set. Unusable keys do not affect the others; using one throws. Keys equal to those of `previous` are
 * reused.
 * @throws {KeySetUnavailable} when the document is not a key set
 */
export function readKeySet(document: unknown, previous?: KeySet): KeySet {
  const keys = new Map<string, VerificationKey | KeyUnusable>()
  for (const jwk of listOfKeys(document)) {
    if (typeof jwk?.kid === 'string') keys.set(jwk.kid, importOrExplain(jwk, previous))
  }
  const find = (kid: string) => {
    const key = keys.get(kid)
    return key instanceof KeyUnusable ? undefined : key
  }
  return {
    has: kid => keys.has(kid),
    find,
    get(kid) {
      const key = keys.get(kid)
      if (key === undefined) throw new KeyNotFound()
      if (key instanceof KeyUnusable) throw key
      return key
    },
    holds: key => keys.get(key.kid) === key,
  }
}

function listOfKeys(document: unknown): readonly PublicJwk[] {
  if (typeof document === 'object' && document !== null && 'keys' in document && Array.isArray(document.keys))
    return document.keys
  throw new KeySetUnavailable('the answer is not a key set')
}

function importOrExplain(jwk: PublicJwk, previous: KeySet | undefined) {
  try {
    const key = importKey(jwk)
    const known = previous?.find(key.kid)
    return known?.fingerprint === key.fingerprint ? known : key
  } catch (error) {
    if (error instanceof KeyUnusable) return error
    throw error
  }
}
