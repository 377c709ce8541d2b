import { randomSecret } from '@gatehouse-id/operation/random-secret'
import { transact } from '@gatehouse-id/database'
import type { InputOf, Service } from '@gatehouse-id/operation'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { digest } from '../../foundation/secrets/digest.ts'
import { ssoIdOf } from '../sso-configurations/configuration.ts'
import { SsoSettingsNotFound } from '../sso-configurations/contract.ts'
import { findSsoSettings, listSsoSettings } from '../sso-configurations/store.ts'
import { flag, type Writing } from '../../foundation/tables/tables.ts'
import { lifetimeSecondsDefault, type ssoSetupLinks } from './contract.ts'
import { setupLinkOf } from './link.ts'
import { deleteSetupLink, putSetupLink } from './store.ts'
import type { AuditTarget, Messages, RecordAudit } from '../../activity/index.ts'
import { defaultSsoId, getTenant } from '../../directory/index.ts'

/** Of a link that the caller follows at once. */
const ofAnHour = {
  expireTime: 3600,
  email: '',
  templateId: '',
  actorId: '',
  allowsDomains: false,
  allowsProvisioning: false,
}

type SetupLinkSelector = { tenantId: string; ssoId: string }

export function ssoSetupLinksService(
  { db, clock, random, publicUrl }: Dependencies,
  { recordAudit, messages }: { recordAudit: RecordAudit; messages: Messages },
): Service<typeof ssoSetupLinks, Call> {
  /**
   * @throws {TenantNotFound}
   * @throws {SsoSettingsNotFound} when the tenant has no such configuration
   */
  async function find(tx: Writing, { projectId }: Call, { tenantId, ssoId }: SetupLinkSelector) {
    const tenant = await getTenant(tx, projectId, tenantId)
    const scope = { projectId, tenantId, ssoId: ssoIdOf(ssoId) }
    const isThere = scope.ssoId === defaultSsoId || (await findSsoSettings(tx, scope)) !== undefined
    if (!isThere) throw new SsoSettingsNotFound()
    const target: AuditTarget = { type: 'tenant', id: tenant.id, name: tenant.name }
    return { scope, target }
  }

  async function generate(
    { expireTime, actorId, email, allowsDomains, allowsProvisioning, ...input }: InputOf<typeof ssoSetupLinks.generate>,
    call: Call,
  ) {
    const token = randomSecret(random)
    const now = clock()
    const link = setupLinkOf(publicUrl, { projectId: call.projectId, token })
    await transact(db, async tx => {
      const { scope, target } = await find(tx, call, input)
      await putSetupLink(tx, {
        project_id: call.projectId,
        tenant_id: scope.tenantId,
        sso_id: scope.ssoId,
        digest: digest(token),
        created_at: now,
        expires_at: now + expireTime * 1000,
        allows_domains: flag(allowsDomains),
        allows_provisioning: flag(allowsProvisioning),
      })
      const data = {
        ssoId: scope.ssoId,
        expireTime,
        ...(allowsDomains && { allowsDomains }),
        ...(allowsProvisioning && { allowsProvisioning }),
        ...(email !== '' && { email }),
        ...(actorId !== '' && { onBehalfOf: actorId }),
      }
      if (email !== '')
        await messages.enqueue(tx, call, {
          purpose: 'ssoSetup',
          channel: 'email',
          recipient: email,
          userId: '',
          values: { link },
          options: { tenant: target.name ?? scope.tenantId },
          lifetimeMs: expireTime * 1000,
        })
      await recordAudit(tx, call, { action: 'SsoSetupLinkCreated', target, tenants: [scope.tenantId], data })
    })
    if (email !== '') messages.nudge()
    return { adminSSOConfigurationLink: link }
  }

  return {
    generate,
    generateV1: generate,
    async send({ email, ...input }, call) {
      await generate({ ...ofAnHour, ...input, email, expireTime: lifetimeSecondsDefault }, call)
      return {}
    },
    generateAuthenticated: (input, call) => generate({ ...ofAnHour, ...input }, call),
    async generateAuthenticatedBatch({ tenantId }, call) {
      const { projectId } = call
      await getTenant(db, projectId, tenantId)
      const stored = (await listSsoSettings(db, { projectId, tenantId })).map(row => row.sso_id)
      const links = []
      for (const ssoId of new Set([defaultSsoId, ...stored]))
        links.push({ ssoId, ...(await generate({ ...ofAnHour, tenantId, ssoId }, call)) })
      const others = links.filter(({ ssoId }) => ssoId !== defaultSsoId)
      return {
        links,
        defaultLink: links.find(({ ssoId }) => ssoId === defaultSsoId)?.adminSSOConfigurationLink ?? '',
        ssoIdToLink: Object.fromEntries(others.map(link => [link.ssoId, link.adminSSOConfigurationLink])),
      }
    },
    async revoke(input, call) {
      await transact(db, async tx => {
        const { scope, target } = await find(tx, call, input)
        if (!(await deleteSetupLink(tx, scope))) return
        const data = { ssoId: scope.ssoId }
        await recordAudit(tx, call, { action: 'SsoSetupLinkRevoked', target, tenants: [scope.tenantId], data })
      })
      return {}
    },
  }
}
