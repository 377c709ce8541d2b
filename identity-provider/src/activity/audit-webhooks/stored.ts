import { z } from 'zod'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { StreamSettings } from '../audit-streams/settings.ts'
import type { StreamRow } from '../audit-streams/store.ts'
import { readSecretsAs } from '../audit-streams/stored.ts'
import { WebhookSecrets } from './contract.ts'

/** The secrets of a webhook, and the signing secret before the last rotation. */
const StoredSecrets = WebhookSecrets.extend({
  /** Epoch milliseconds: requests carry its signature too until then. */
  previous: z.object({ hmacSecret: z.string(), validUntil: z.int() }).optional(),
})
export type StoredSecrets = z.output<typeof StoredSecrets>

export function readSettings(row: StreamRow): StreamSettings {
  return StreamSettings.parse(JSON.parse(row.settings))
}

export function readSecrets(encryption: Dependencies['encryption'], row: StreamRow): StoredSecrets {
  // Headers stood among the settings before they were secrets.
  const before = WebhookSecrets.pick({ headers: true }).parse(JSON.parse(row.settings))
  return StoredSecrets.parse({ ...before, ...readSecretsAs(encryption, row, z.looseObject({})) })
}
