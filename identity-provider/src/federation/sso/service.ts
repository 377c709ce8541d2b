import { transact } from '@gatehouse-id/database'
import { OperationError, type InputOf, ownUrl, parseSafeUrl, type SafeUrl, type Service } from '@gatehouse-id/operation'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { sso } from './contract.ts'
import { RedirectNotApproved } from '../social/errors.ts'
import { findSsoConfiguration } from './find-configuration.ts'
import type { ExchangeCodes } from '../social/exchange-codes.ts'
import type { AuthorizationRequests } from '../social/requests/authorization-requests.ts'
import { type ApprovedOrigins, requireMethod, type SettingsOf } from '../../projects/index.ts'
import type { SamlLogouts } from '../saml/logout/logouts.ts'
import { type CompleteSignIn, endSession, type SessionOf } from '../../tokens/index.ts'

type Start = InputOf<typeof sso.start>

export function ssoService(
  { db, clock, publicUrl }: Pick<Dependencies, 'db' | 'clock' | 'publicUrl'>,
  {
    settings,
    completeSignIn,
    exchangeCodes,
    authorizationRequests,
    approvedOrigins,
    samlLogouts,
    sessionOf,
  }: {
    settings: SettingsOf
    completeSignIn: CompleteSignIn
    exchangeCodes: ExchangeCodes
    authorizationRequests: AuthorizationRequests
    approvedOrigins: ApprovedOrigins
    samlLogouts: SamlLogouts
    sessionOf: SessionOf
  },
): Service<typeof sso, Call> {
  async function start(input: Start, call: Call) {
    await requireMethod(settings, call.projectId, 'sso')
    const { projectId } = call
    const { tenantId, providerId, redirectUrl } = await findSsoConfiguration(db, { ...input, projectId })
    const { tenant, redirectURL, ssoId: _, loginHint, initiatedEmail, prompt, forceAuthn, ...options } = input
    const intent = await completeSignIn.begin(call, { ...options, tenantId })
    const flow = { providerId, purpose: 'signUpOrIn' as const, intent }
    const url = await authorizationRequests.begin(call, {
      flow,
      redirectUrl: redirectURL ?? stored(redirectUrl),
      loginHint: loginHint || initiatedEmail || (tenant.includes('@') ? tenant : undefined),
      prompt: prompt ?? (forceAuthn ? 'login' : undefined),
    })
    return { url }
  }

  async function exchange({ code }: { code: string }, call: Call) {
    const came: { ssoId?: string } = {}
    const answer = await completeSignIn.complete(call, async tx => {
      const taken = await exchangeCodes.take(tx, call, { code })
      if (!(taken instanceof OperationError)) came.ssoId = taken.ssoId
      return taken
    })
    return { ...answer, ...(came.ssoId !== undefined && { tenantSSOID: came.ssoId }) }
  }

  /** Only a session at a SAML provider has another to end; every session ends here. */
  async function logout({ redirectURL }: InputOf<typeof sso.logout>, call: Call) {
    const { session } = await sessionOf.refresh(call)
    const { projectId } = call
    const target = redirectURL ?? ownUrl(publicUrl)
    if (!(await approvedOrigins.has(projectId, target)))
      throw new RedirectNotApproved({ message: `${target} is not at an approved origin of this project` })
    const logoutRequest = await samlLogouts.start(call, { id: session.id, userId: session.user_id }, target)
    if (logoutRequest?.kind === 'redirect') return { url: logoutRequest.url }
    await transact(db, tx => endSession(tx, { projectId, id: session.id, now: clock() }))
    return { url: redirectURL ?? '' }
  }

  return { startSaml: start, start, exchangeSaml: exchange, exchange, logout }
}

/**
 * The redirect URL of the tenant's settings.
 * @throws {RedirectNotApproved} when the settings have none
 */
function stored(redirectUrl: string): SafeUrl {
  const url = parseSafeUrl(redirectUrl)
  if (url !== undefined) return url
  throw new RedirectNotApproved({
    message: 'redirectURL is missing: send one, or save one in the settings of the tenant',
  })
}
