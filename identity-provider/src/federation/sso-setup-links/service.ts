import { randomSecret } from '@gatehouse/operation/random-secret'
import { transact } from '@gatehouse/database'
import type { InputOf, Service } from '@gatehouse/operation'
import type { Call } from '../../foundation/call.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { digest } from '../../foundation/secrets/digest.ts'
import { ssoIdOf } from '../sso-settings/configuration.ts'
import { SsoSettingsNotFound } from '../sso-settings/errors.ts'
import { findSsoSettings } from '../sso-settings/store.ts'
import type { Writing } from '../../foundation/tables.ts'
import type { ssoSetupLinks } from './contract.ts'
import { setupLinkOf } from './link.ts'
import { deleteSetupLink, putSetupLink } from './store.ts'
import type { AuditTarget, RecordAudit } from '../../activity/index.ts'
import { defaultSsoId, getTenant } from '../../directory/index.ts'

type SetupLinkSelector = { tenantId: string; ssoId: string }

export function ssoSetupLinksService(
  { db, clock, random, publicUrl }: Dependencies,
  { recordAudit }: { recordAudit: RecordAudit },
): Service<typeof ssoSetupLinks, Call> {
  /** @throws TenantNotFound, SsoSettingsNotFound */
  async function find(tx: Writing, { projectId }: Call, { tenantId, ssoId }: SetupLinkSelector) {
    const tenant = await getTenant(tx, projectId, tenantId)
    const which = { projectId, tenantId, ssoId: ssoIdOf(ssoId) }
    const isThere = which.ssoId === defaultSsoId || (await findSsoSettings(tx, which)) !== undefined
    if (!isThere) throw new SsoSettingsNotFound()
    const target: AuditTarget = { type: 'tenant', id: tenant.id, name: tenant.name }
    return { which, target }
  }

  async function generate({ expireTime, actorId, ...asked }: InputOf<typeof ssoSetupLinks.generate>, call: Call) {
    const token = randomSecret(random)
    const now = clock()
    await transact(db, async tx => {
      const { which, target } = await find(tx, call, asked)
      await putSetupLink(tx, {
        project_id: call.projectId,
        tenant_id: which.tenantId,
        sso_id: which.ssoId,
        digest: digest(token),
        created_at: now,
        expires_at: now + expireTime * 1000,
      })
      const data = { ssoId: which.ssoId, expireTime, ...(actorId !== '' && { onBehalfOf: actorId }) }
      await recordAudit(tx, call, { action: 'SsoSetupLinkCreated', target, tenants: [which.tenantId], data })
    })
    return { adminSSOConfigurationLink: setupLinkOf(publicUrl, { projectId: call.projectId, token }) }
  }

  return {
    generate,
    generateV1: generate,
    async revoke(asked, call) {
      await transact(db, async tx => {
        const { which, target } = await find(tx, call, asked)
        if (!(await deleteSetupLink(tx, which))) return
        const data = { ssoId: which.ssoId }
        await recordAudit(tx, call, { action: 'SsoSetupLinkRevoked', target, tenants: [which.tenantId], data })
      })
      return {}
    },
  }
}
