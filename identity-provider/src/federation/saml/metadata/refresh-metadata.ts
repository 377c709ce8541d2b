import { transact } from '@gatehouse-id/database'
import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import type { RecordAudit } from '../../../activity/index.ts'
import { lockTenant } from '../../../directory/index.ts'
import { certificateExpiry } from '../../sso-configurations/configuration.ts'
import { createFetchMetadata } from '../../sso-configurations/metadata/fetch-metadata.ts'
import { findSsoSettings, updateSsoSettings } from '../../sso-configurations/store.ts'
import { readStored } from '../../sso-configurations/to-settings.ts'
import type { SamlConfiguration } from '../service-provider/configurations.ts'

const staleMs = 24 * 3600_000
/** A provider whose metadata cannot be read, or whose signatures keep failing, is not asked more often. */
const pauseMs = 5 * 60_000
const triedMax = 10_000

export type RefreshMetadata = {
  /** Reads the metadata again when it is a day old. */
  ifStale(call: Call, at: SamlConfiguration): Promise<boolean>
  /** Reads it again because a signature was by a key that is not configured; whether there is anything new. */
  afterFailure(call: Call, at: SamlConfiguration): Promise<boolean>
}

/** Follows the certificates of providers that publish metadata; a document that cannot be read changes nothing. */
export function createRefreshMetadata(
  dependencies: Pick<Dependencies, 'db' | 'clock' | 'isProduction' | 'outgoing'>,
  { recordAudit }: { recordAudit: RecordAudit },
): RefreshMetadata {
  const { db, clock } = dependencies
  const fetchMetadata = createFetchMetadata(dependencies)
  const triedAt = new Map<string, number>()
  const running = new Map<string, Promise<boolean>>()

  /** Of concurrent callers one asks, and all get its answer. */
  async function once(call: Call, at: SamlConfiguration): Promise<boolean> {
    const key = JSON.stringify([at.projectId, at.source.id, at.saml.idpMetadataUrl])
    const begun = running.get(key)
    if (begun) return begun
    if (at.saml.idpMetadataUrl === '' || clock() - (triedAt.get(key) ?? 0) < pauseMs) return false
    if (triedAt.size >= triedMax) triedAt.clear()
    triedAt.set(key, clock())
    const run = refresh(call, at).finally(() => running.delete(key))
    running.set(key, run)
    return run
  }

  async function refresh(call: Call, at: SamlConfiguration): Promise<boolean> {
    const { projectId, tenantId, ssoId } = at
    const { idpMetadataUrl, entityId } = at.saml
    const fetched = await fetchMetadata(idpMetadataUrl, entityId)
    return transact(db, async tx => {
      await lockTenant(tx, { projectId, tenantId })
      const row = await findSsoSettings(tx, { projectId, tenantId, ssoId })
      const stored = row && readStored(row)
      // Meanwhile another provider may have been configured.
      if (!row || stored?.saml.idpMetadataUrl !== idpMetadataUrl || stored.saml.entityId !== entityId) return false
      const { metadataProblem } = fetched
      const saml = metadataProblem ? { ...stored.saml, metadataProblem } : { ...stored.saml, ...fetched }
      const after = { ...stored, saml }
      const expiry = certificateExpiry(row.auth_type, after)
      await updateSsoSettings(tx, { ...row, settings: JSON.stringify(after), certificate_expires_at: expiry })
      const { metadataReadAt: _, metadataProblem: __, ...before } = stored.saml
      const { metadataReadAt: ___, metadataProblem: ____, ...now } = saml
      const isNew = JSON.stringify(before) !== JSON.stringify(now)
      if (isNew || metadataProblem !== stored.saml.metadataProblem) {
        const target = { type: 'ssoSettings', id: `${tenantId}/${ssoId}`, name: row.display_name || ssoId } as const
        const data = { ssoId, isChanged: isNew, ...(metadataProblem && { problem: metadataProblem }) }
        const system = { ...call, actor: { type: 'system', id: '', name: 'Gatehouse' } as const }
        await recordAudit(tx, system, { action: 'SsoMetadataRefreshed', target, tenants: [tenantId], data })
      }
      return isNew
    })
  }

  return {
    ifStale: async (call, at) => (clock() - at.saml.metadataReadAt > staleMs ? once(call, at) : false),
    afterFailure: once,
  }
}
