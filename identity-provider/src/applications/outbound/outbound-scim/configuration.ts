import type { Encryption } from '../../../foundation/secrets/encryption.ts'
import { Configuration } from './contract.ts'
import type { OutboundScimRow } from './store.ts'

type Place = Pick<OutboundScimRow, 'project_id' | 'application_id'>

/** Binds a configuration to its row in the database. */
function purposeOf({ project_id, application_id }: Place): string {
  return `outbound scim ${project_id} ${application_id}`
}

export function sealConfiguration(encryption: Encryption, place: Place, configuration: Configuration): string {
  return encryption.encrypt(JSON.stringify(configuration), purposeOf(place))
}

export function openConfiguration(encryption: Encryption, row: OutboundScimRow): Configuration {
  return Configuration.parse(JSON.parse(encryption.decrypt(row.configuration_encrypted, purposeOf(row))))
}
