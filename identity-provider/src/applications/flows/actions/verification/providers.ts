import { requireMethod } from '../../../../projects/index.ts'
import { accept } from '../../../verified/accept.ts'
import { leaveForProvider } from '../../../verified/leave-for-provider.ts'
import { findSsoConfiguration } from '../../../../federation/index.ts'
import { type Act, type ActionResult, failed, type Run, succeeded } from '../../run/run.ts'
import { fillText } from '../../run/values/fill.ts'
import { type FlowDependencies, limit } from '../needs.ts'
import { bondOf, noteVerified, orThrow, returnedOf, textOf } from '../shared.ts'

type Begin = { method: 'social' | 'sso'; providerId: string; tenantId?: string; loginHint?: string; operation: string }

/** Signing in elsewhere: at a social provider, or at that of a tenant. */
export function providerActions(flow: FlowDependencies): Record<'social.signIn' | 'sso.signIn', Act> {
  async function leave(run: Run, { method, providerId, tenantId, loginHint, operation }: Begin): Promise<ActionResult> {
    await requireMethod(flow.settings, run.call.projectId, method)
    limit(flow, run.call, operation)
    const { isSignUpOpen } = await flow.settings.of(run.call.projectId)
    const url = await leaveForProvider(flow, run.call, {
      providerId,
      tenantId,
      loginHint,
      isSignUpOpen: isSignUpOpen && run.state.options.acceptsSignUp !== false,
      redirectUrl: run.backUrl('provider'),
      boundTo: bondOf(run),
    })
    run.state.needsNonce = true
    return { is: 'waiting', waiting: { action: 'redirect', redirect: { url } } }
  }

  /** Undefined when the visitor has not been there yet. */
  async function comeBack(run: Run): Promise<ActionResult | undefined> {
    const { call, state } = run
    const back = returnedOf(run)
    if (!back) return undefined
    if ('error' in back) return failed('providerFailed', back.error)
    limit(flow, call, 'social.exchange')
    const verified = orThrow(
      await accept({ db: flow.db, projectId: call.projectId }, tx =>
        flow.exchangeCodes.take(tx, call, { code: back.code, hostedUid: bondOf(run) }),
      ),
    )
    const { factor, method, intent } = verified.evidence
    noteVerified(run, verified.row, { factor, method, isNew: verified.firstSeen })
    if (intent.options.tenantId !== undefined) state.tenantId = intent.options.tenantId
    if (verified.samlSession) state.samlSession = verified.samlSession
    if (verified.ssoId !== undefined) state.ssoId = verified.ssoId
    return succeeded
  }

  return {
    async 'social.signIn'(run, step) {
      const back = await comeBack(run)
      if (back) return back
      const named =
        typeof step.provider === 'string' ? await fillText(step.provider, run.resolve) : textOf(run, 'provider')
      const providerId = named.toLowerCase()
      run.state.lastAuth = { authMethod: 'oauth', oauthProvider: providerId }
      return leave(run, { method: 'social', providerId, operation: 'social.start' })
    },

    async 'sso.signIn'(run, step) {
      const back = await comeBack(run)
      if (back) return back
      const { projectId } = run.call
      const email = textOf(run, 'email')
      const named = typeof step.tenant === 'string' ? await fillText(step.tenant, run.resolve) : ''
      const { intent, domain } = run.state.options
      const tenant = domain ? `@${domain}` : named || intent.options.tenantId || email
      if (tenant === '') return failed('addressNeeded', 'there is neither a tenant nor an email address')
      const { tenantId, providerId } = await findSsoConfiguration(flow.db, { projectId, tenant })
      run.state.lastAuth = { authMethod: 'sso' }
      return leave(run, {
        method: 'sso',
        providerId,
        tenantId,
        operation: 'sso.start',
        ...(email !== '' && { loginHint: email }),
      })
    },
  }
}
