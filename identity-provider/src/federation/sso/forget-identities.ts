import { listSsoSettings, type SsoSettingsRow } from '../sso-configurations/store.ts'
import type { Writing } from '../../foundation/tables/tables.ts'
import { ssoProviderIds } from '../../foundation/ids/sso-provider-id.ts'
import { forgetProvider } from '../../directory/index.ts'

/** Deletes the identities of users who signed in with a configuration's provider. */
export async function forgetIdentities(
  tx: Writing,
  { project_id: projectId, tenant_id: tenantId, sso_id: ssoId }: SsoSettingsRow,
): Promise<void> {
  for (const providerId of ssoProviderIds({ tenantId, ssoId })) await forgetProvider(tx, { projectId, providerId })
}

/** The same for every configuration of a tenant that is being deleted: another tenant may get its id. */
export async function forgetIdentitiesOfTenant(
  tx: Writing,
  tenant: { projectId: string; tenantId: string },
): Promise<void> {
  for (const row of await listSsoSettings(tx, tenant)) await forgetIdentities(tx, row)
}
