import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { type ClientApplication, type ClientSecretRow, listClientSecrets } from './store.ts'

/** The added secrets of an application that work now. */
export type ReadClientSecrets = (of: { projectId: string } & ClientApplication) => Promise<string[]>

export function createReadClientSecrets({
  db,
  clock,
  encryption,
}: Pick<Dependencies, 'db' | 'clock' | 'encryption'>): ReadClientSecrets {
  return async ({ projectId, ...application }) => {
    const rows = await listClientSecrets(db, { projectId, application })
    return rows
      .filter(row => !isExpired(row, clock()))
      .map(row => encryption.decrypt(row.secret_encrypted, secretPurpose(row)))
  }
}

export function isExpired({ expires_at }: ClientSecretRow, now: number): boolean {
  return expires_at !== 0 && expires_at <= now
}

/** Binds a secret to its row in the database. */
export function secretPurpose({ project_id, id }: Pick<ClientSecretRow, 'project_id' | 'id'>): string {
  return `client secret ${project_id} ${id}`
}
