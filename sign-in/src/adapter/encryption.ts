import { createCipheriv, createDecipheriv, hash, type KeyObject } from 'node:crypto'

import type { Random } from '../environment.ts'
import { deriveKey } from '../tokens/keys.ts'

const ivBytes = 12
const tagBytes = 16

export interface Encryption {
  /** AES-256-GCM; `place` binds the text to its row, so that it cannot be moved to another. */
  encrypt(text: string, place: string): string
  /** Undefined when it was encrypted under a secret we do not have, or elsewhere, or was altered. */
  decrypt(encrypted: string, place: string): string | undefined
}

const keyOf = (secret: string) => {
  const key = deriveKey(secret, 'sign-in at rest')
  return { id: hash('sha256', key.export(), 'hex').slice(0, 8), key }
}

const open = (key: KeyObject, { iv, sealed, place }: { iv: string; sealed: string; place: string }) => {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'), { authTagLength: tagBytes })
    .setAAD(Buffer.from(place))
    .setAuthTag(bytes.subarray(-tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()]).toString()
}

/** Encrypts under the first secret, decrypts under any: each text carries the id of its key. */
export const createEncryption = (secrets: readonly [string, ...string[]], random: Random): Encryption => {
  const [newest, ...older] = [keyOf(secrets[0]), ...secrets.slice(1).map(keyOf)] as const
  return {
    encrypt(text, place) {
      const iv = random(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', newest.key, iv).setAAD(Buffer.from(place))
      const sealed = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()])
      return [newest.id, Buffer.from(iv).toString('base64url'), sealed.toString('base64url')].join('.')
    },
    decrypt(encrypted, place) {
      const [id, iv = '', sealed = ''] = encrypted.split('.')
      const known = [newest, ...older].find(candidate => candidate.id === id)
      try {
        return known && open(known.key, { iv, sealed, place })
      } catch {
        return undefined
      }
    },
  }
}
