import { transact } from '@gatehouse-id/database'
import type { Service } from '@gatehouse-id/operation'
import type { RecordAudit } from '../../../activity/index.ts'
import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import type { scopeClaims } from './contract.ts'
import { deleteScopeClaims, listScopeClaims, putScopeClaims } from './store.ts'

export function scopeClaimsService(
  { db, clock }: Dependencies,
  { recordAudit }: { recordAudit: RecordAudit },
): Service<typeof scopeClaims, Call> {
  const action = 'ScopeClaimsModified'
  return {
    get: async (_, { projectId }) => ({ mappings: await listScopeClaims(db, projectId) }),

    async set({ mappings: given }, call) {
      const mappings = given.filter(({ scope }) => scope !== '')
      await transact(db, async tx => {
        await putScopeClaims(tx, { projectId: call.projectId, mappings, now: clock() })
        await recordAudit(tx, call, { action, data: { scopes: mappings.map(({ scope }) => scope) } })
      })
      return {}
    },

    async delete(_, call) {
      await transact(db, async tx => {
        if (await deleteScopeClaims(tx, call.projectId)) await recordAudit(tx, call, { action, data: { scopes: [] } })
      })
      return {}
    },
  }
}
