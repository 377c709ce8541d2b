import { generateKeyPairSync } from 'node:crypto'
import { selfSigned } from '../../foundation/certificates/self-signed.ts'

/** A key of an application, with its certificate; both in PEM. */
export async function serviceProviderKey() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const serial = new Uint8Array(16)
  const certificate = await selfSigned({ name: 'application', notBefore: Date.now(), serial, publicKey, privateKey })
  return { certificate, privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() }
}
