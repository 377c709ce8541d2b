import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { providerOfDraft, readSsoProviderId } from '../../foundation/ids/sso-provider-id.ts'
import type { Reading } from '../../foundation/tables/tables.ts'
import { emptyRow } from '../sso-configurations/configuration.ts'
import { findSsoSettings, type SsoSettingsRow } from '../sso-configurations/store.ts'
import { rowWith } from './connection.ts'
import { findConnection } from './store.ts'

/** The configuration of a provider id; of the id of a draft the configuration as it is to become. */
export async function findRowOfProvider(
  { db, encryption, clock }: Pick<Dependencies, 'encryption' | 'clock'> & { db: Reading },
  projectId: string,
  providerId: string,
): Promise<SsoSettingsRow | undefined> {
  const replaced = providerOfDraft(providerId)
  const scope = { projectId, ...readSsoProviderId(replaced ?? providerId) }
  const row = await findSsoSettings(db, scope)
  if (replaced === undefined) return row
  const draft = await findConnection(db, encryption, scope, 'draft')
  return draft && rowWith(row ?? emptyRow(scope, clock()), draft.connection, encryption)
}
