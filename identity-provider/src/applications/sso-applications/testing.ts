import { generateKeyPairSync } from 'node:crypto'
import { selfSigned } from '../../foundation/certificates/self-signed.ts'

/** A certificate of another key, in PEM. */
export function foreignCertificate(): Promise<string> {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return selfSigned({ name: 'another application', notBefore: Date.now(), serial: Uint8Array.of(1), ...keys })
}
