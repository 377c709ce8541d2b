import { createSecretKey } from 'node:crypto'
import { deriveKey as deriveBytes } from '@gatehouse-id/session'

const sessionInfo = 'NextAuth.js Generated Encryption Key'

/**
 * Derives the 32-byte key of one purpose from a secret. The salt of sessions is empty, the salt of a check cookie is its
 * full name, so that a token of one purpose does not decrypt in another (sign-in-layer.md §4).
 */
export function deriveKey(secret: string, salt: string) {
  // A key object, because importing raw bytes for each token takes three times as long as the token itself.
  return createSecretKey(
    deriveBytes({ secret, salt, info: salt === '' ? sessionInfo : `${sessionInfo} (${salt})`, lengthBytes: 32 }),
  )
}
