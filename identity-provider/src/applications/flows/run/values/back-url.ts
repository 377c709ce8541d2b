import { ownUrl, parseSafeUrl, withParameter } from '@gatehouse-id/operation'
import type { Call } from '../../../../foundation/requests/call.ts'
import { type Claimed, executionIdOf, linkIdOf, returnIdOf, rootFlowOf } from '../executions.ts'
import type { Run } from '../run.ts'

/** Where links and providers lead back to: the page of the flow, or the one that is ours. */
export function backUrlOf(
  publicUrl: string,
  { projectId, flowNonce }: Call,
  { id, secret, step, state }: Claimed,
): Run['backUrl'] {
  const run = { id, secret, state }
  return from => {
    const { page } = state.options
    const own = ownUrl(`${publicUrl}/login/${projectId}?flow=${encodeURIComponent(rootFlowOf(state))}`)
    const target = (page === undefined ? undefined : parseSafeUrl(page)) ?? own
    const executionId = from !== 'provider' ? linkIdOf(run) : flowNonce ? executionIdOf(run) : returnIdOf(run)
    return withParameter(target, 'descope-login-flow', `${executionId}_${step}`)
  }
}

/** The page of a flow, without what an earlier return left in its URL. */
export function pageOf(location: string | undefined): string | undefined {
  if (location === undefined || location === '' || !URL.canParse(location)) return undefined
  const url = new URL(location)
  for (const name of ['descope-login-flow', 't', 'code', 'err']) url.searchParams.delete(name)
  url.hash = ''
  return url.href
}
