import { transact } from '@gatehouse-id/database'
import { InvalidInput, type Service } from '@gatehouse-id/operation'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { findProjectToChange } from '../../projects/index.ts'
import { deleteTokensOfProvider } from '../provider-tokens/store.ts'
import { callbackUrlOf } from '../social/requests/callback-url.ts'
import { type oauthProviders, ProviderNotFound } from './contract.ts'
import { presets } from './presets.ts'
import { isSameParty, type OauthProvider } from './provider.ts'
import { clientSecretPurpose, readProvider } from './providers.ts'
import { deleteOauthProvider, findOauthProvider, listOauthProviders, putOauthProvider } from './store.ts'
import type { RecordAudit } from '../../activity/index.ts'

export function oauthProvidersService(
  { db, clock, encryption, publicUrl, isProduction }: Dependencies,
  { recordAudit }: { recordAudit: RecordAudit },
): Service<typeof oauthProviders, Call> {
  /** @throws {InvalidInput} for a plain http URL in production */
  function requireHttps({ protocol }: OauthProvider): void {
    if (!isProduction) return
    for (const [field, value] of Object.entries(protocol)) {
      if (!value.startsWith('http:')) continue
      const message = 'must be an https URL'
      throw new InvalidInput({ message: `${field} ${message}`, fields: [{ field: `protocol.${field}`, message }] })
    }
  }

  const targetOf = (projectId: string) => ({ type: 'project' as const, id: projectId, name: projectId })

  return {
    async list(_, { projectId }) {
      const rows = await listOauthProviders(db, projectId)
      return {
        providers: rows.map(row => ({ ...readProvider(row), hasClientSecret: row.client_secret_encrypted !== '' })),
        presets,
        callbackUrl: callbackUrlOf(publicUrl),
      }
    },

    async save({ clientSecret, ...provider }, call) {
      requireHttps(provider)
      const { projectId } = call
      const { id } = provider
      const encrypted = clientSecret && encryption.encrypt(clientSecret, clientSecretPurpose(projectId, id))
      const kept = await transact(db, async tx => {
        await findProjectToChange(tx, projectId)
        const before = await findOauthProvider(tx, { projectId, id })
        // A secret for one URL must not be sent to another.
        const isKept = before !== undefined && isSameParty(readProvider(before), provider)
        if (!isKept) await deleteTokensOfProvider(tx, { projectId, providerId: id })
        const row = {
          project_id: projectId,
          id,
          settings: JSON.stringify(provider),
          client_secret_encrypted: encrypted ?? (isKept ? before.client_secret_encrypted : ''),
          created_at: clock(),
          modified_at: clock(),
        }
        await putOauthProvider(tx, row)
        const data = { provider: id, protocol: provider.protocol, isEnabled: provider.isEnabled }
        await recordAudit(tx, call, { action: 'OauthProviderSaved', target: targetOf(projectId), data })
        return row
      })
      return { ...provider, hasClientSecret: kept.client_secret_encrypted !== '' }
    },

    async delete({ id }, call) {
      await transact(db, async tx => {
        const isDeleted = await deleteOauthProvider(tx, { projectId: call.projectId, id })
        if (!isDeleted) throw new ProviderNotFound()
        const target = targetOf(call.projectId)
        await recordAudit(tx, call, { action: 'OauthProviderDeleted', target, data: { provider: id } })
      })
      return {}
    },
  }
}
