import { createPrivateKey } from 'node:crypto'
import { transact } from '@gatehouse/database'
import type { Service } from '@gatehouse/operation'
import type { Call } from '../../foundation/call.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { deleteTokensOfProvider } from '../provider-tokens/store.ts'
import { forgetIdentities } from '../sso/forget-identities.ts'
import { ssoProviderId } from '../../foundation/ids/sso-provider-id.ts'
import { ssoAuthorityOf } from '../sso/providers.ts'
import type { Reading, Writing } from '../../foundation/tables.ts'
import { type Configuration, isSameOidcParty, withOidc, withSaml } from './configure.ts'
import { certificateExpiry, emptyRow, readConfiguration, secretsPurpose, ssoIdOf } from './configuration.ts'
import type { ssoSettings } from './contract.ts'
import { createFetchMetadata, noMetadata, readMetadata } from './fetch-metadata.ts'
import { certificateOf, ensureServiceKey } from '../saml/keys/service-keys.ts'
import { SsoNotConfigured } from '../sso/errors.ts'
import { SsoSettingsNotFound, SsoSettingsTaken } from './errors.ts'
import {
  deleteSsoSettings,
  findSsoSettings,
  insertSsoSettings,
  listExpiringSsoSettings,
  listSsoSettings,
  listSsoSettingsOfTenants,
  setAuthType,
  type SsoSettingsRow,
  updateSsoSettings,
} from './store.ts'
import { createRemoveSsoUsers } from './remove-users.ts'
import { deleteAttemptsOf } from '../sso-failures/store.ts'
import { deleteSetupLink } from '../sso-setup-links/store.ts'
import { deleteXaaSettings } from '../xaa-settings/store.ts'
import { toSsoSettings, toSsoSettingsOfTenants, toVersion1 } from './to-settings.ts'
import type { SsoMembership } from '../sso/membership.ts'
import type { AuditTarget, RecordAudit } from '../../activity/index.ts'
import {
  forgetProvider,
  getTenant,
  listTenants,
  toTenants,
  defaultSsoId,
  replaceDomains,
  lockTenant,
} from '../../directory/index.ts'

type SettingsSelector = { tenantId: string; ssoId?: string; domains?: string[] }
type ChangeOf = (tx: Writing, before: Configuration) => Promise<Configuration>
type GivenKeys = { spSignKey?: string | undefined; spEncryptionKey?: string | undefined }
type Change = { action?: string; authType?: 'none' | 'saml' | 'oidc' }

export function ssoSettingsService(
  dependencies: Dependencies,
  { recordAudit, recalculateSso }: { recordAudit: RecordAudit; recalculateSso: SsoMembership['recalculate'] },
): Service<typeof ssoSettings, Call> {
  const { db, clock, encryption, publicUrl } = dependencies
  const fetchMetadata = createFetchMetadata(dependencies)

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

  async function change(
    call: Call,
    selector: SettingsSelector,
    changeOf: ChangeOf,
    { authType, action = 'SsoSettingsModified' }: Change = {},
  ) {
    const { projectId } = call
    const { tenantId, domains } = selector
    await transact(db, async tx => {
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
    })
    return {}
  }

  /** Those of the keys that are given; made before the transaction, because it takes time. */
  async function certificatesOf({ projectId }: Call, { spSignKey, spEncryptionKey }: GivenKeys) {
    const made = (pem: string) => certificateOf(dependencies, { name: projectId, privateKey: createPrivateKey(pem) })
    return {
      ...(spSignKey && { spSignCertificate: await made(spSignKey) }),
      ...(spEncryptionKey && { spEncryptionCertificate: await made(spEncryptionKey) }),
    }
  }

  async function shown(call: Call, rows: SsoSettingsRow[], tenantId: string) {
    const [tenant] = await toTenants(db, call.projectId, [await getTenant(db, call.projectId, tenantId)])
    if (!tenant) throw new Error('unreachable: one row gives one tenant')
    return toSsoSettings(db, { publicUrl, tenant }, rows)
  }

  async function show(call: Call, row: SsoSettingsRow) {
    const [settings] = await shown(call, [row], row.tenant_id)
    if (!settings) throw new Error('unreachable: one row gives one configuration')
    return settings
  }

  return {
    configureAuthType: ({ authType, ...selector }, call) =>
      change(
        call,
        selector,
        async (_, before) => {
          const { oidc, saml } = before.stored
          const isConfigured = { none: true, oidc: oidc.clientId !== '', saml: saml.idpUrl !== '' }[authType]
          if (isConfigured) return before
          throw new SsoNotConfigured({ message: `the configuration has no settings of ${authType}; set them first` })
        },
        { authType },
      ),

    loadV1: async (selector, call) => toVersion1(await show(call, await get(db, call, selector))),

    configureV1: async ({ tenantId, domains, idpURL, redirectUrl, ...given }, call) => {
      await ensureServiceKey(dependencies, call.projectId)
      const saml = { ...given, idpUrl: idpURL, ...noMetadata, redirectUrl }
      const withGiven: ChangeOf = (tx, before) => withSaml(tx, { ...call, tenantId }, before, saml)
      return change(call, { tenantId, domains }, withGiven, { authType: 'saml' })
    },

    configureMetadataV1: async ({ tenantId, domains, idpMetadataURL: idpMetadataUrl, redirectUrl }, call) => {
      await ensureServiceKey(dependencies, call.projectId)
      const given = { ...(await fetchMetadata(idpMetadataUrl, '')), idpMetadataUrl, redirectUrl }
      const withGiven: ChangeOf = (tx, before) => withSaml(tx, { ...call, tenantId }, before, given)
      return change(call, { tenantId, domains }, withGiven, { authType: 'saml' })
    },

    configureMappingV1: ({ tenantId, ...mapping }, call) =>
      change(call, { tenantId }, (tx, before) => withSaml(tx, { ...call, tenantId }, before, mapping)),

    async delete({ tenantId, ssoId }, call) {
      const { projectId } = call
      await transact(db, async tx => {
        await lockTenant(tx, { projectId, tenantId })
        const row = await get(tx, call, { tenantId, ssoId })
        const scope = { projectId, tenantId, ssoId: row.sso_id }
        await deleteSsoSettings(tx, scope)
        await deleteSetupLink(tx, scope)
        await deleteXaaSettings(tx, scope)
        await deleteAttemptsOf(tx, scope)
        await forgetIdentities(tx, row)
        await replaceDomains(tx, scope, [])
        await setAuthType(tx, scope, await typeOfTenant(tx, scope, 'none'))
        const data = { ssoId: row.sso_id }
        await recordAudit(tx, call, { action: 'SsoSettingsDeleted', target: targetOf(row), tenants: [tenantId], data })
      })
      return {}
    },

    async create({ tenantId, ssoId, displayName }, call) {
      const { projectId } = call
      const made = await transact(db, async tx => {
        await getTenant(tx, projectId, tenantId)
        const id = ssoId || dependencies.newId('SO')
        const row = { ...emptyRow({ projectId, tenantId, ssoId: id }, clock()), display_name: displayName }
        if (!(await insertSsoSettings(tx, row))) throw new SsoSettingsTaken({ fields: [ssoIdTaken] })
        const fact = { target: targetOf(row), tenants: [tenantId], data: { ssoId: id } }
        await recordAudit(tx, call, { action: 'SsoSettingsCreated', ...fact })
        return row
      })
      return show(call, made)
    },

    configureOidc: ({ settings, ...selector }, call) =>
      change(call, selector, (tx, before) => withOidc(tx, { ...call, ...selector }, before, settings), {
        authType: 'oidc',
      }),

    async configureSaml({ settings, redirectUrl, ...selector }, call) {
      await ensureServiceKey(dependencies, call.projectId)
      const given = { ...settings, ...(await certificatesOf(call, settings)), redirectUrl }
      const withGiven: ChangeOf = (tx, before) => {
        const { idpUrl, entityId } = before.stored.saml
        // What a document said of this provider stays true when only other settings change.
        const isSame = idpUrl === settings.idpUrl && entityId === settings.entityId
        const saml = { ...given, ...(isSame ? { idpMetadataUrl: '', metadataProblem: '' } : noMetadata) }
        return withSaml(tx, { ...call, ...selector }, before, saml)
      }
      return change(call, selector, withGiven, { authType: 'saml' })
    },

    configureSamlByMetadata: async ({ settings, redirectUrl, ...selector }, call) => {
      await ensureServiceKey(dependencies, call.projectId)
      const { idpMetadataXml, ...saml } = settings
      const read = idpMetadataXml
        ? await readMetadata(idpMetadataXml, settings.entityId, clock())
        : await fetchMetadata(settings.idpMetadataUrl, settings.entityId)
      const given = { ...saml, ...read, ...(await certificatesOf(call, settings)), redirectUrl }
      return change(call, selector, (tx, before) => withSaml(tx, { ...call, ...selector }, before, given), {
        authType: 'saml',
      })
    },

    configureRedirect: ({ samlRedirectUrl, oauthRedirectUrl, ...selector }, call) =>
      change(call, selector, async (_, { stored, secrets }) => ({
        secrets,
        stored: {
          ...stored,
          saml: { ...stored.saml, ...(samlRedirectUrl !== undefined && { redirectUrl: samlRedirectUrl }) },
          oidc: { ...stored.oidc, ...(oauthRedirectUrl !== undefined && { redirectUrl: oauthRedirectUrl }) },
        },
      })),

    setProviderIds: ({ tenantId, ssoId, ...providerIds }, call) =>
      change(call, { tenantId, ssoId }, async (_, { stored, secrets }) => ({
        secrets,
        stored: { ...stored, providerIds },
      })),

    removeUsers: createRemoveSsoUsers(dependencies, { recordAudit }),

    async recalculateMappings(selector, call) {
      await transact(db, async tx => {
        const row = await get(tx, call, selector)
        const users = await recalculateSso(tx, call, row)
        const fact = { target: targetOf(row), tenants: [selector.tenantId], data: { ssoId: row.sso_id, users } }
        await recordAudit(tx, call, { action: 'SsoMappingsRecalculated', ...fact })
      })
      return {}
    },

    load: async (selector, call) => show(call, await get(db, call, selector)),

    async loadAll({ tenantId }, call) {
      const rows = await listSsoSettings(db, { projectId: call.projectId, tenantId })
      return { SSOSettings: await shown(call, rows, tenantId) }
    },

    async list({ tenantIds }, { projectId }) {
      const tenants = await toTenants(db, projectId, await listTenants(db, { projectId, ids: tenantIds }))
      const rows = Map.groupBy(await listSsoSettingsOfTenants(db, { projectId, tenantIds }), row => row.tenant_id)
      const each = tenants.map(tenant => {
        const own = rows.get(tenant.id) ?? []
        const scope = { projectId, tenantId: tenant.id, ssoId: defaultSsoId }
        const isDefaultThere = own.some(row => row.sso_id === defaultSsoId)
        return { tenant, rows: isDefaultThere ? own : [emptyRow(scope, clock()), ...own] }
      })
      return { SSOSettings: await toSsoSettingsOfTenants(db, publicUrl, each) }
    },

    async listExpiring({ before, limit }, { projectId }) {
      const rows = await listExpiringSsoSettings(db, { projectId, before, limit })
      return {
        configurations: rows.map(row => ({
          tenantId: row.tenant_id,
          ssoId: row.sso_id,
          certificateExpiresAt: row.certificate_expires_at,
        })),
      }
    },
  }
}

function targetOf(row: SsoSettingsRow): AuditTarget {
  return {
    type: 'ssoSettings',
    id: `${row.tenant_id}/${row.sso_id}`,
    name: row.display_name || row.sso_id,
  }
}
const ssoIdTaken = { field: 'ssoId', message: 'is taken by another configuration of the tenant' }

/** That of a configuration that was just set, or else of another one that signs users in. */
async function typeOfTenant(
  tx: Writing,
  scope: { projectId: string; tenantId: string },
  authType: 'none' | 'saml' | 'oidc',
): Promise<string> {
  if (authType !== 'none') return authType
  const all = await listSsoSettings(tx, scope)
  return all.find(other => other.auth_type !== 'none')?.auth_type ?? 'none'
}
