import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  timingSafeEqual,
} from 'node:crypto'
import type { Random } from '../ids/new-id.ts'

const ivBytes = 12
const tagBytes = 16

/** Something in the database was encrypted under a secret that this process was not given. */
export class UnknownSecret extends Error {
  override readonly name = 'UnknownSecret'
  constructor(keyId: string | undefined) {
    super(
      `the database was encrypted with another GATEHOUSE_SECRET (key ${keyId}); give that one back, alone or after a comma`,
    )
  }
}

export type Encryption = {
  /** AES-256-GCM; `purpose` binds the text to its place, so that it cannot be moved to another. */
  encrypt(text: string, purpose: string): string
  /** @throws UnknownSecret, and an Error when the text was tampered with or belongs to another purpose */
  decrypt(encrypted: string, purpose: string): string
  /** HMAC-SHA-256, for codes that users type: six digits can be guessed from a plain digest. */
  mac(text: string, purpose: string): string
  /** In constant time. */
  isMac(mac: string, text: string, purpose: string): boolean
}

/** Encrypts under the first secret and decrypts under any, by the key id each text carries. */
export function createEncryption(secrets: [string, ...string[]], random: Random): Encryption {
  const keys = secrets.map(deriveKey)
  const [newest] = keys
  if (!newest) throw new Error('unreachable: there is at least one secret')
  return {
    encrypt(text, purpose) {
      const iv = random(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', newest.key, iv).setAAD(Buffer.from(purpose))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return ['1', newest.id, Buffer.from(iv).toString('base64url'), sealed.toString('base64url')].join('.')
    },
    decrypt(encrypted, purpose) {
      const [version, id, iv = '', sealed = ''] = encrypted.split('.')
      const key = keys.find(candidate => candidate.id === id)?.key
      if (version !== '1' || !key) throw new UnknownSecret(id)
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'))
        .setAAD(Buffer.from(purpose))
        .setAuthTag(bytes.subarray(-tagBytes))
      return Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()]).toString('utf8')
    },
    mac: (text, purpose) => macOf(newest.key, text, purpose).toString('base64url'),
    isMac(mac, text, purpose) {
      const given = Buffer.from(mac, 'base64url')
      const candidates = keys.map(({ key }) => macOf(key, text, purpose))
      return candidates.some(candidate => given.length === candidate.length && timingSafeEqual(given, candidate))
    },
  }
}

function macOf(key: KeyObject, text: string, purpose: string): Buffer {
  return createHmac('sha256', key).update(`mac\0${purpose}\0${text}`).digest()
}

/** A key object: Node takes ten times as long for a use of the same bytes. */
function deriveKey(secret: string): { id: string; key: KeyObject } {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'gatehouse encryption at rest', 32))
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), key: createSecretKey(bytes) }
}
