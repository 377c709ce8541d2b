import { KeyUnusable } from '../errors.ts'
import type { JsonWebKeySet } from './key-set.ts'
import { importKey, type PublicJwk } from './verification-key.ts'

/**
 * Reads the public key of a configuration: a JSON Web Key or a key set, parsed or as text.
 * @throws {KeyUnusable} when a key cannot be used
 */
export function readConfiguredKeys(publicKey: string | PublicJwk | JsonWebKeySet): JsonWebKeySet {
  const document = typeof publicKey === 'string' ? parse(publicKey) : publicKey
  const keys = isKeySet(document) ? document.keys : [document]
  if (keys.length === 0) throw new KeyUnusable('the key set is empty')
  for (const key of keys) importKey(key)
  return { keys }
}

function parse(text: string): PublicJwk | JsonWebKeySet {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new KeyUnusable('it is not JSON', cause)
  }
}

function isKeySet(document: PublicJwk | JsonWebKeySet): document is JsonWebKeySet {
  return typeof document === 'object' && document !== null && 'keys' in document && Array.isArray(document.keys)
}
