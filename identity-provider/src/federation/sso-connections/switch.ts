import type { RecordAudit } from '../../activity/index.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { Call } from '../../foundation/requests/call.ts'
import type { Writing } from '../../foundation/tables/tables.ts'
import { createChange } from '../sso-configurations/change.ts'
import { deleteLastSignIn } from '../sso-failures/last-sign-in.ts'
import { connectionOf, withConnection } from './connection.ts'
import { deleteConnection, findConnection, putConnection } from './store.ts'
import { conflict, notFound } from '../../foundation/errors/declare.ts'

export const SsoConnectionNotFound = notFound('SsoConnectionNotFound', 'There is no such connection to switch to')
export const SsoConnectionUntested = conflict(
  'SsoConnectionUntested',
  'The new connection has not passed a test since it was saved',
)

/**
 * Puts a connection that is not in use in the place of the one that is, which is kept as the previous one.
 * @throws {SsoConnectionNotFound}
 */
export type SwitchConnection = (
  tx: Writing,
  call: Call,
  which: { tenantId: string; ssoId: string },
  to?: 'draft' | 'previous',
) => Promise<void>

export function createSwitchConnection(
  dependencies: Dependencies,
  { recordAudit }: { recordAudit: RecordAudit },
): SwitchConnection {
  const { clock, encryption } = dependencies
  const { get, changeWithin } = createChange(dependencies, { recordAudit })

  return async (tx, call, { tenantId, ssoId }, to = 'draft') => {
    const scope = { projectId: call.projectId, tenantId, ssoId }
    const kept = await findConnection(tx, encryption, scope, to)
    if (!kept) throw new SsoConnectionNotFound()
    // Another provider may call everything otherwise.
    await deleteLastSignIn(tx, scope)
    const { auth_type: protocol } = await get(tx, call, { tenantId, ssoId })
    await changeWithin(tx, call, {
      selector: { tenantId, ssoId },
      authType: kept.connection.protocol,
      action: to === 'draft' ? 'SsoConnectionSwitched' : 'SsoConnectionRestored',
      async changeOf(_, before) {
        const replaced = connectionOf(before, protocol)
        if (replaced)
          await putConnection(tx, encryption, scope, { version: 'previous', connection: replaced, modifiedAt: clock() })
        if (to === 'draft' || !replaced) await deleteConnection(tx, scope, to)
        return withConnection(before, kept.connection)
      },
    })
  }
}
