import { z } from 'zod'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { StreamSettings } from '../audit-streams/settings.ts'
import type { StreamRow } from '../audit-streams/store.ts'
import { WebhookSecrets } from './contract.ts'

/** The secrets of a webhook, and the signing secret before the last rotation. */
const StoredSecrets = WebhookSecrets.extend({
  /** Epoch milliseconds: requests carry its signature too until then. */
  previous: z.object({ hmacSecret: z.string(), validUntil: z.int() }).optional(),
})
export type StoredSecrets = z.output<typeof StoredSecrets>

export function readSettings(row: StreamRow) {
  return StreamSettings.parse(JSON.parse(row.settings))
}

export function readSecrets(encryption: Dependencies['encryption'], row: StreamRow): StoredSecrets {
  const secrets: unknown = JSON.parse(encryption.decrypt(row.secrets_encrypted, secretsPurpose(row)))
  // Headers stood among the settings before they were secrets.
  const before = WebhookSecrets.pick({ headers: true }).parse(JSON.parse(row.settings))
  return StoredSecrets.parse({ ...before, ...Object(secrets) })
}

/** The secrets as they are stored. */
export function writeSecrets(
  encryption: Dependencies['encryption'],
  webhook: Pick<StreamRow, 'project_id' | 'name'>,
  secrets: StoredSecrets,
): string {
  return encryption.encrypt(JSON.stringify(secrets), secretsPurpose(webhook))
}

/** Binds the secrets of a webhook to their place in the database. */
function secretsPurpose({ project_id, name }: Pick<StreamRow, 'project_id' | 'name'>): string {
  return `audit webhook ${project_id} ${name}`
}
