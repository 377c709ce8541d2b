import { createPrivateKey } from 'node:crypto'
import { transact } from '@gatehouse-id/database'
import type { Service } from '@gatehouse-id/operation'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { forgetIdentities } from '../sso/forget-identities.ts'
import { withOidc, withSaml } from './configure.ts'
import { emptyRow } from './configuration.ts'
import { type ChangeOf, createChange, targetOf, typeOfTenant } from './change.ts'
import { type ssoSettings, SsoSettingsTaken } from './contract.ts'
import { createFetchMetadata, noMetadata, readMetadata, whatWorks } from './metadata/fetch-metadata.ts'
import { certificateOf, ensureServiceKey } from '../saml/keys/service-keys.ts'
import { SsoNotConfigured } from '../sso/contract.ts'
import {
  deleteSsoSettings,
  insertSsoSettings,
  listExpiringSsoSettings,
  listSsoSettings,
  listSsoSettingsOfTenants,
  setAuthType,
  type SsoSettingsRow,
} from './store.ts'
import { createRemoveSsoUsers } from './remove-users.ts'
import { deleteLastSignIn } from '../sso-failures/last-sign-in.ts'
import { deleteAttemptsOf } from '../sso-failures/store.ts'
import { deleteConnection } from '../sso-connections/store.ts'
import { deleteSetupLink } from '../sso-setup-links/store.ts'
import { deleteXaaSettings } from '../xaa-settings/store.ts'
import { toSsoSettings, toSsoSettingsOfTenants, toVersion1 } from './to-settings.ts'
import type { SsoMembership } from '../sso/membership.ts'
import type { RecordAudit } from '../../activity/index.ts'
import { getTenant, listTenants, toTenants, defaultSsoId, replaceDomains, lockTenant } from '../../directory/index.ts'

type GivenKeys = { spSignKey?: string | undefined; spEncryptionKey?: string | undefined }

export function ssoSettingsService(
  dependencies: Dependencies,
  { recordAudit, recalculateSso }: { recordAudit: RecordAudit; recalculateSso: SsoMembership['recalculate'] },
): Service<typeof ssoSettings, Call> {
  const { db, clock, publicUrl } = dependencies
  const fetchMetadata = createFetchMetadata(dependencies)

  const { get, change } = createChange(dependencies, { recordAudit })

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
      const withGiven: ChangeOf = (tx, before) => withSaml(tx, { ...call, tenantId }, before, whatWorks(before, given))
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
        await deleteConnection(tx, scope)
        await deleteXaaSettings(tx, scope)
        await deleteAttemptsOf(tx, scope)
        await deleteLastSignIn(tx, scope)
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
      const withGiven: ChangeOf = (tx, before) =>
        withSaml(tx, { ...call, ...selector }, before, whatWorks(before, given))
      return change(call, selector, withGiven, { authType: 'saml' })
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

const ssoIdTaken = { field: 'ssoId', message: 'is taken by another configuration of the tenant' }
