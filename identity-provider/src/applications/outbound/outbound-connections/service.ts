import type { Service } from '@gatehouse-id/operation'
import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import type { SessionOf } from '../../../tokens/index.ts'
import { type Connections, sessionBond } from './connections.ts'
import { outboundConnections } from './contract.ts'
import { requireMayConnect } from './may-connect.ts'
import { defineArea } from '../../../foundation/areas/area.ts'

function outboundConnectionsService(
  { db }: Pick<Dependencies, 'db'>,
  { sessionOf, connections }: { sessionOf: SessionOf; connections: Connections },
): Service<typeof outboundConnections, Call> {
  return {
    async connect({ appId, tenantId, tenantLevel, externalIdentifier, options = {} }, call) {
      const { session, user } = await sessionOf.refresh(call)
      await requireMayConnect(db, user, { tenantId, isTenantLevel: tenantLevel })
      const { redirectUrl, scopes, prompt, loginHint } = options
      const url = await connections.begin(call, {
        appId,
        userId: user.id,
        sessionId: session.id,
        boundTo: sessionBond(session.id),
        tenantId,
        isTenantLevel: tenantLevel,
        externalIdentifier: externalIdentifier ?? options.externalIdentifier ?? '',
        scopes,
        redirectUrl,
        prompt,
        loginHint,
      })
      return { url }
    },

    async connectV1({ appId, options = {} }, call) {
      const { session, user } = await sessionOf.refresh(call)
      const { redirectUrl, scopes, prompt, loginHint, externalIdentifier = '' } = options
      const asker = { userId: user.id, sessionId: session.id, boundTo: sessionBond(session.id) }
      const own = { ...asker, tenantId: '', isTenantLevel: false }
      const url = await connections.begin(call, {
        ...own,
        appId,
        externalIdentifier,
        scopes,
        redirectUrl,
        prompt,
        loginHint,
      })
      return { url }
    },

    async exchange({ code }, call) {
      const { session } = await sessionOf.refresh(call)
      return connections.exchange(call, { code, by: sessionBond(session.id) })
    },
  }
}

export const outboundConnectionsArea = defineArea({
  contract: outboundConnections,
  service: outboundConnectionsService,
})
