import { transact } from '@gatehouse-id/database'
import type { AuditTarget, RecordAudit } from '../../activity/index.ts'
import { defaultSsoId, forgetProvider, getTenant, lockTenant, replaceDomains } from '../../directory/index.ts'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { ssoProviderId } from '../../foundation/ids/sso-provider-id.ts'
import type { Reading, Writing } from '../../foundation/tables/tables.ts'
import { deleteTokensOfProvider } from '../provider-tokens/store.ts'
import { ssoAuthorityOf } from '../sso/providers.ts'
import { certificateExpiry, emptyRow, readConfiguration, secretsPurpose, ssoIdOf } from './configuration.ts'
import { type Configuration, isSameOidcParty } from './configure.ts'
import { SsoSettingsNotFound } from './contract.ts'
import {
  findSsoSettings,
  insertSsoSettings,
  listSsoSettings,
  setAuthType,
  type SsoSettingsRow,
  updateSsoSettings,
} from './store.ts'

type SettingsSelector = { tenantId: string; ssoId?: string; domains?: string[] }
export type ChangeOf = (tx: Writing, before: Configuration) => Promise<Configuration>
type Change = {
  selector: SettingsSelector
  changeOf: ChangeOf
  authType?: 'none' | 'saml' | 'oidc' | undefined
  action?: string
}

/** How a configuration is found and changed, whichever half of it an operation sets. */
export function createChange({ db, clock, encryption }: Dependencies, { recordAudit }: { recordAudit: RecordAudit }) {
  /**
   * The row, or an empty one for the default configuration, which every tenant has.
   * @throws {SsoSettingsNotFound} when the tenant has no such configuration
   */
  async function get(reading: Reading, { projectId }: Call, { tenantId, ssoId = '' }: SettingsSelector) {
    await getTenant(reading, projectId, tenantId)
    const scope = { projectId, tenantId, ssoId: ssoIdOf(ssoId) }
    const row = await findSsoSettings(reading, scope)
    if (row) return row
    if (scope.ssoId !== defaultSsoId) {
      throw new SsoSettingsNotFound({ message: `the tenant ${tenantId} has no SSO configuration ${ssoId}` })
    }
    return emptyRow(scope, clock())
  }

  async function changeWithin(
    tx: Writing,
    call: Call,
    { selector, changeOf, authType, action = 'SsoSettingsModified' }: Change,
  ): Promise<void> {
    const { projectId } = call
    const { tenantId, domains } = selector
    await lockTenant(tx, { projectId, tenantId })
    const before = await get(tx, call, selector)
    const known = readConfiguration(before, encryption)
    const { stored, secrets } = await changeOf(tx, known)
    // Another provider has other users: identities of the previous one do not apply to it.
    for (const protocol of ['oidc', 'saml'] as const)
      if (ssoAuthorityOf(stored, protocol) !== ssoAuthorityOf(known.stored, protocol))
        await forgetProvider(tx, {
          projectId,
          providerId: ssoProviderId({ tenantId, ssoId: before.sso_id }, protocol),
        })
    if (!isSameOidcParty(stored.oidc, known.stored.oidc))
      await deleteTokensOfProvider(tx, { projectId, providerId: ssoProviderId({ tenantId, ssoId: before.sso_id }) })
    const newType = authType ?? before.auth_type
    const row = {
      ...before,
      auth_type: newType,
      settings: JSON.stringify(stored),
      certificate_expires_at: certificateExpiry(newType, stored),
      secrets_encrypted: encryption.encrypt(JSON.stringify(secrets), secretsPurpose(before)),
      modified_at: clock(),
    }
    if (!(await insertSsoSettings(tx, row))) await updateSsoSettings(tx, row)
    if (authType)
      await setAuthType(tx, { projectId, tenantId }, await typeOfTenant(tx, { projectId, tenantId }, authType))
    if (domains) await replaceDomains(tx, { projectId, tenantId, ssoId: row.sso_id }, domains)
    const data = { ssoId: row.sso_id, authType: row.auth_type, ...(domains && { domains }) }
    await recordAudit(tx, call, { action, target: targetOf(row), tenants: [tenantId], data })
  }

  async function change(
    call: Call,
    selector: SettingsSelector,
    changeOf: ChangeOf,
    { authType }: Pick<Change, 'authType'> = {},
  ) {
    await transact(db, tx => changeWithin(tx, call, { selector, changeOf, authType }))
    return {}
  }

  return { get, change, changeWithin }
}

export function targetOf(row: SsoSettingsRow): AuditTarget {
  return {
    type: 'ssoSettings',
    id: `${row.tenant_id}/${row.sso_id}`,
    name: row.display_name || row.sso_id,
  }
}

/** That of a configuration that was just set, or else of another one that signs users in. */
export async function typeOfTenant(
  tx: Writing,
  scope: { projectId: string; tenantId: string },
  authType: 'none' | 'saml' | 'oidc',
): Promise<string> {
  if (authType !== 'none') return authType
  const all = await listSsoSettings(tx, scope)
  return all.find(other => other.auth_type !== 'none')?.auth_type ?? 'none'
}
