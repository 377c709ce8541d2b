import { transact } from '@gatehouse-id/database'
import { withParameter } from '@gatehouse-id/operation'
import { auditTarget } from '../../../../directory/index.ts'
import { asUser } from '../../../../foundation/requests/call.ts'
import { deleteTokens } from '../../../outbound/outbound-tokens/store.ts'
import { type Act, failed, type Run, succeeded } from '../../run/run.ts'
import { type FlowDependencies, limit } from '../needs.ts'
import { rootFlowOf } from '../../run/executions.ts'
import { bondOf, returnedOf, userOf } from '../shared.ts'

/** Accounts of the user at third parties: the outbound application that the page names. */
export function connectionActions(flow: FlowDependencies): Record<'outbound.connect' | 'outbound.disconnect', Act> {
  function applicationOf({ state }: Run): string {
    const { outboundAppId } = state.input
    return typeof outboundAppId === 'string' ? outboundAppId : ''
  }

  return {
    async 'outbound.connect'(run) {
      const { call, state } = run
      const back = returnedOf(run)
      if (back && 'error' in back) return failed('providerFailed', back.error)
      if (back) {
        limit(flow, call, 'outboundConnections.exchange')
        await flow.connections.exchange(call, { code: back.code, by: bondOf(run) })
        return succeeded
      }
      const appId = applicationOf(run)
      if (appId === '') return failed('failed', 'the page names no outbound application')
      if (!state.session) return failed('signInFirst', 'connecting an account takes a session')
      limit(flow, call, 'outboundConnections.connect')
      const user = await userOf(flow, run)
      const url = await flow.connections.begin(call, {
        appId,
        userId: user.id,
        sessionId: state.session.id,
        boundTo: bondOf(run),
        tenantId: '',
        isTenantLevel: false,
        externalIdentifier: '',
        scopes: undefined,
        // Official widgets open the flow again that is named.
        redirectUrl: withParameter(run.backUrl('provider'), 'widget-flow', rootFlowOf(state)),
      })
      state.needsNonce = true
      return { is: 'waiting', waiting: { action: 'redirect', redirect: { url } } }
    },

    async 'outbound.disconnect'(run) {
      const { projectId } = run.call
      const appId = applicationOf(run)
      if (appId === '') return failed('failed', 'the page names no outbound application')
      const user = await userOf(flow, run)
      const target = auditTarget(user)
      await transact(flow.db, async tx => {
        const removed = await deleteTokens(tx, { projectId, userIds: [user.id], appIds: [appId] })
        const fact = { action: 'OutboundTokensDeleted', target, data: { appId, tokenIds: removed } }
        if (removed.length > 0) await flow.recordAudit(tx, asUser(run.call, target), fact)
      })
      return succeeded
    },
  }
}
