import type { z } from 'zod'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { StreamRow } from './store.ts'

type Encryption = Dependencies['encryption']
type Placed = Pick<StreamRow, 'project_id' | 'name'>

/** The secrets of a stream, as its kind has them. */
export function readSecretsAs<Schema extends z.ZodType>(
  encryption: Encryption,
  row: StreamRow,
  schema: Schema,
): z.output<Schema> {
  return schema.parse(JSON.parse(encryption.decrypt(row.secrets_encrypted, secretsPurpose(row))))
}

/** The secrets as they are stored. */
export function writeSecrets(encryption: Encryption, stream: Placed, secrets: object): string {
  return encryption.encrypt(JSON.stringify(secrets), secretsPurpose(stream))
}

/** Binds the secrets of a stream to their place in the database; webhooks were there first. */
function secretsPurpose({ project_id, name }: Placed): string {
  return `audit webhook ${project_id} ${name}`
}
