import { transact } from '@gatehouse-id/database'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { ensureTenantRow } from './removal-limit.ts'
import type { TenantScope } from '../users/store.ts'

const stepMs = 10_000
const detailMax = 500

/** Notes that the directory of a tenant called, and with which error, every ten seconds at most. */
export type NoteCall = (scope: TenantScope, error?: string) => Promise<void>

export function createNoteCall({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): NoteCall {
  const notedAt = new Map<string, number>()
  return async (scope, error) => {
    const now = clock()
    const key = JSON.stringify([scope.projectId, scope.tenantId, error === undefined])
    const last = notedAt.get(key)
    if (last !== undefined && now - last < stepMs) return
    if (notedAt.size > 10_000) notedAt.clear()
    notedAt.set(key, now)
    const noted = {
      last_call_at: now,
      ...(error !== undefined && { last_error_at: now, last_error: error.slice(0, detailMax) }),
    }
    await transact(db, async tx => {
      await ensureTenantRow(tx, scope)
      await tx
        .updateTable('scim_tenants')
        .set(noted)
        .where('project_id', '=', scope.projectId)
        .where('tenant_id', '=', scope.tenantId)
        .execute()
    })
  }
}
