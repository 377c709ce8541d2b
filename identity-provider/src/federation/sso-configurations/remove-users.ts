import { transact } from '@gatehouse-id/database'
import type { RecordAudit } from '../../activity/index.ts'
import {
  auditTarget,
  defaultSsoId,
  deleteMember,
  getTenant,
  getUserToManage,
  listUserIdsOfProvider,
} from '../../directory/index.ts'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { ssoProviderIds } from '../../foundation/ids/sso-provider-id.ts'
import { forgetIdentities } from '../sso/forget-identities.ts'
import { emptyRow } from './configuration.ts'
import { listSsoSettings } from './store.ts'

/**
 * Takes the users who signed in with any configuration of a tenant out of it, and forgets who they are there. The next
 * sign-in makes them members again, where the tenant lets it.
 */
export function createRemoveSsoUsers(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  { recordAudit }: { recordAudit: RecordAudit },
) {
  return async ({ tenantId }: { tenantId: string }, call: Call) => {
    const { projectId } = call
    await transact(db, async tx => {
      await getTenant(tx, projectId, tenantId)
      const stored = await listSsoSettings(tx, { projectId, tenantId })
      const none = emptyRow({ projectId, tenantId, ssoId: defaultSsoId }, clock())
      for (const row of stored.some(one => one.sso_id === defaultSsoId) ? stored : [none, ...stored]) {
        for (const providerId of ssoProviderIds({ tenantId, ssoId: row.sso_id }))
          for (const userId of await listUserIdsOfProvider(tx, { projectId, providerId })) {
            const user = await getUserToManage(tx, call, { userId })
            if (!(await deleteMember(tx, { projectId, userId, tenantId }))) continue
            const fact = { action: 'UserTenantRemoved', target: auditTarget(user), tenants: [tenantId] }
            await recordAudit(tx, call, fact)
          }
        await forgetIdentities(tx, row)
      }
    })
    return {}
  }
}
