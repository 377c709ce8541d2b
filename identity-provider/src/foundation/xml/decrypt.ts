import type { KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { decrypt } from 'xml-encryption'
import { attributeOf, children, everyElement, onlyChild } from './elements.ts'

/** The assertion cannot be decrypted. One message for every reason: more would help to guess the text. */
export class DecryptionFailed extends Error {
  override readonly name = 'DecryptionFailed'
}
/** An algorithm that is not allowed. */
export class EncryptionNotAllowed extends Error {
  override readonly name = 'EncryptionNotAllowed'
}

const xmlenc = 'http://www.w3.org/2001/04/xmlenc#'
const newer = 'http://www.w3.org/2009/xmlenc11#'
/** CBC because Active Directory Federation Services knows no other; its text counts only with a signature. */
const contentMethods = new Set([
  `${newer}aes128-gcm`,
  `${newer}aes256-gcm`,
  `${xmlenc}aes128-cbc`,
  `${xmlenc}aes256-cbc`,
])
/** Not RSA 1.5: its padding can be guessed (Bleichenbacher). */
const keyMethods = new Set([`${xmlenc}rsa-oaep-mgf1p`, `${newer}rsa-oaep`])

/**
 * The text of an encrypted assertion.
 * @throws {EncryptionNotAllowed}
 * @throws {DecryptionFailed} when it is encrypted to another key, or was changed
 */
export async function decryptAssertion(encrypted: Element, keys: readonly KeyObject[]): Promise<string> {
  const data = onlyChild(encrypted, 'encryption EncryptedData')
  const content = data && methodOf(data)
  if (!data || content === undefined || !contentMethods.has(content))
    throw new EncryptionNotAllowed(content ?? 'no algorithm')
  for (const key of everyElement(encrypted, 'encryption EncryptedKey')) {
    const method = methodOf(key)
    if (method === undefined || !keyMethods.has(method)) throw new EncryptionNotAllowed(method ?? 'no algorithm')
  }
  const text = encrypted.toString()
  for (const key of keys) {
    try {
      // The library's own list of algorithms is shorter; those that are allowed were checked above.
      const options = { key: pemOf(key), disallowDecryptionWithInsecureAlgorithm: false, warnInsecureAlgorithm: false }
      return await promisify(decrypt)(text, options)
    } catch {}
  }
  throw new DecryptionFailed()
}

function pemOf(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'pem' }).toString()
}

function methodOf(element: Element): string | undefined {
  const [method, ...others] = children(element, 'encryption EncryptionMethod')
  return others.length === 0 ? attributeOf(method, 'Algorithm') : undefined
}
