import { type KeyObject, X509Certificate } from 'node:crypto'

/** The key of a certificate that an administrator configured: no other key's signature counts. */
export type PinnedKey = {
  key: KeyObject
  /** Epoch milliseconds. */
  validFrom: number
  validTo: number
}

const cachedMax = 1_000

/** Reads certificates, in PEM or its base64 alone; those that were read before are remembered. */
export function createPinnedKeys(): (certificates: readonly string[]) => PinnedKey[] {
  const known = new Map<string, PinnedKey>()

  function read(text: string): PinnedKey {
    const found = known.get(text)
    if (found) return found
    const pem = text.includes('-----') ? text : `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----`
    const certificate = new X509Certificate(pem)
    const { publicKey: key, validFromDate, validToDate } = certificate
    const pinned = { key, validFrom: validFromDate.getTime(), validTo: validToDate.getTime() }
    if (known.size >= cachedMax) known.clear()
    known.set(text, pinned)
    return pinned
  }

  return certificates => certificates.filter(text => text !== '').map(read)
}
