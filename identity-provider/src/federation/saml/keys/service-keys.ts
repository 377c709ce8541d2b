import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { transact } from '@gatehouse-id/database'
import { selfSigned } from '../../../foundation/certificates/self-signed.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import type { Encryption } from '../../../foundation/secrets/encryption.ts'
import { findServiceKey, insertServiceKey, type ServiceKeyRow } from './store.ts'

type Making = Pick<Dependencies, 'clock' | 'random'>

/** A key of ours and the certificate that publishes it, in PEM. */
export type ServiceKey = { certificate: string; privateKey: KeyObject }

/** Binds the private key to its row in the database. */
function purposeOf(projectId: string): string {
  return `saml service key ${projectId}`
}

/** The project's key as a service provider; made when it is first needed. */
export async function ensureServiceKey(
  dependencies: Making & Pick<Dependencies, 'db' | 'encryption'>,
  projectId: string,
): Promise<ServiceKey> {
  const { db, encryption } = dependencies
  const found = await findServiceKey(db, projectId)
  if (found) return read(found, encryption)
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const row = {
    project_id: projectId,
    certificate: await certificateOf(dependencies, { name: projectId, privateKey }),
    private_key_encrypted: encryption.encrypt(pem, purposeOf(projectId)),
    created_at: dependencies.clock(),
  }
  await transact(db, tx => insertServiceKey(tx, row))
  // Another node may have been first.
  return read((await findServiceKey(db, projectId)) ?? row, encryption)
}

/** A certificate for a key, self-signed. */
export function certificateOf(
  { clock, random }: Making,
  { name, privateKey }: { name: string; privateKey: KeyObject },
): Promise<string> {
  return selfSigned({
    name,
    notBefore: clock(),
    serial: random(16),
    publicKey: createPublicKey(privateKey),
    privateKey,
  })
}

function read(row: ServiceKeyRow, encryption: Encryption): ServiceKey {
  const pem = encryption.decrypt(row.private_key_encrypted, purposeOf(row.project_id))
  return { certificate: row.certificate, privateKey: createPrivateKey(pem) }
}
