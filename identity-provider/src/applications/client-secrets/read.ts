import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { ClientSecretRow } from './store.ts'

export type StoredSecret = Pick<ClientSecretRow, 'project_id' | 'id' | 'secret_encrypted' | 'expires_at'>

/** Of added secrets those that work now. */
export function workingSecrets(
  { clock, encryption }: Pick<Dependencies, 'clock' | 'encryption'>,
  rows: readonly StoredSecret[],
): string[] {
  return rows
    .filter(row => !isExpired(row, clock()))
    .map(row => encryption.decrypt(row.secret_encrypted, secretPurpose(row)))
}

export function isExpired({ expires_at }: Pick<ClientSecretRow, 'expires_at'>, now: number): boolean {
  return expires_at !== 0 && expires_at <= now
}

/** Binds a secret to its row in the database. */
export function secretPurpose({ project_id, id }: Pick<ClientSecretRow, 'project_id' | 'id'>): string {
  return `client secret ${project_id} ${id}`
}
