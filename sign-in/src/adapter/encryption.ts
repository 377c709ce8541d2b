import { createCipheriv, createDecipheriv, hash, type KeyObject } from 'node:crypto'

import type { Random } from '../options/environment.ts'
import { deriveKey } from '../tokens/keys.ts'

const ivBytes = 12
const tagBytes = 16

export type Encryption = {
  /** AES-256-GCM. `rowKey` is authenticated: a ciphertext copied to another row does not decrypt. */
  encrypt(text: string, rowKey: string): string
  /** Undefined when the text was encrypted under an unknown secret or for another row, or was altered. */
  decrypt(encrypted: string, rowKey: string): string | undefined
}

function keyOf(secret: string) {
  const key = deriveKey(secret, 'sign-in at rest')
  return { id: hash('sha256', key.export(), 'hex').slice(0, 8), key }
}

function open(key: KeyObject, { iv, sealed, rowKey }: { iv: string; sealed: string; rowKey: string }) {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'), { authTagLength: tagBytes })
    .setAAD(Buffer.from(rowKey))
    .setAuthTag(bytes.subarray(-tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()]).toString()
}

/** Encrypts with the first secret and decrypts with any: each ciphertext names its key. */
export function createEncryption(secrets: readonly [string, ...string[]], random: Random): Encryption {
  const [newest, ...older] = [keyOf(secrets[0]), ...secrets.slice(1).map(keyOf)] as const
  return {
    encrypt(text, rowKey) {
      const iv = random(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', newest.key, iv).setAAD(Buffer.from(rowKey))
      const sealed = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()])
      return [newest.id, Buffer.from(iv).toString('base64url'), sealed.toString('base64url')].join('.')
    },
    decrypt(encrypted, rowKey) {
      const [id, iv = '', sealed = ''] = encrypted.split('.')
      const known = [newest, ...older].find(candidate => candidate.id === id)
      try {
        return known && open(known.key, { iv, sealed, rowKey })
      } catch {
        return undefined
      }
    },
  }
}
