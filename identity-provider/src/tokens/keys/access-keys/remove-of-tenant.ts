import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import type { Hooks } from '../../../foundation/areas/hooks.ts'
import { deleteKeysOfTenantOnly } from './store.ts'
import { createRecordAudit } from '../../../activity/index.ts'

/** Deletes the keys that belong only to this tenant, when its users are deleted too. */
export function removeKeysOfTenant(dependencies: Dependencies): Hooks['onTenantRemoved'] {
  const recordAudit = createRecordAudit(dependencies)
  return async (tx, call, { tenantId, isCascade }) => {
    if (!isCascade) return
    for (const id of await deleteKeysOfTenantOnly(tx, { projectId: call.projectId, tenantId })) {
      const target = { type: 'accessKey' as const, id, name: '' }
      await recordAudit(tx, call, { action: 'AccessKeyDeleted', target, tenants: [tenantId] })
    }
  }
}
