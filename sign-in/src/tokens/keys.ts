import { createSecretKey } from 'node:crypto'
import { deriveKey as deriveBytes } from '@gatehouse/session'

const sessionInfo = 'NextAuth.js Generated Encryption Key'

/**
 * The 32-byte key of one purpose, from one secret. The empty salt is the session's; a check cookie's salt is its full
 * name, so that a token made for one purpose opens nowhere else (sign-in-layer.md §4).
 */
export const deriveKey = (secret: string, salt: string) =>
  // As a key object: with raw bytes every cipher would import the key again, at three times the cost of a token.
  createSecretKey(
    deriveBytes({ secret, salt, info: salt === '' ? sessionInfo : `${sessionInfo} (${salt})`, lengthBytes: 32 }),
  )
