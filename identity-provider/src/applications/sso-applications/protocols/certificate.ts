import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import { transact } from '@gatehouse-id/database'
import { selfSigned } from '../../../foundation/certificates/self-signed.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { findCertificate, insertCertificate } from '../store.ts'

/** Binds the private key to its row in the database. */
export function samlKeyPurpose(projectId: string): string {
  return `saml key ${projectId}`
}

type Making = Pick<Dependencies, 'clock' | 'random' | 'encryption'>

/** Ensures that a project has a certificate for signing SAML responses; created with the first application. */
export async function ensureCertificate(
  { db, ...making }: Making & Pick<Dependencies, 'db'>,
  projectId: string,
): Promise<void> {
  if (await findCertificate(db, projectId)) return
  const row = await newCertificate(making, projectId)
  await transact(db, tx => insertCertificate(tx, row))
}

/** A row that is not stored yet. */
export async function newCertificate({ clock, random, encryption }: Making, projectId: string) {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const notBefore = clock()
  const serial = random(16)
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  return {
    project_id: projectId,
    certificate: await selfSigned({ name: projectId, notBefore, serial, publicKey, privateKey }),
    private_key_encrypted: encryption.encrypt(pem, samlKeyPurpose(projectId)),
    created_at: notBefore,
  }
}
