import { listSsoSettings, type SsoSettingsRow } from '../sso-settings/store.ts'
import type { Writing } from '../../foundation/tables.ts'
import { ssoProviderId } from '../../foundation/ids/sso-provider-id.ts'
import { forgetProvider } from '../../directory/index.ts'

/** Deletes the identities of users who signed in with a configuration's provider. */
export function forgetIdentities(tx: Writing, { project_id, tenant_id, sso_id }: SsoSettingsRow): Promise<void> {
  return forgetProvider(tx, {
    projectId: project_id,
    providerId: ssoProviderId({ tenantId: tenant_id, ssoId: sso_id }),
  })
}

/** The same for every configuration of a tenant that is being deleted: another tenant may get its id. */
export async function forgetIdentitiesOfTenant(
  tx: Writing,
  tenant: { projectId: string; tenantId: string },
): Promise<void> {
  for (const row of await listSsoSettings(tx, tenant)) await forgetIdentities(tx, row)
}
