import { OperationError, type InputOf, parseSafeUrl, type SafeUrl, type Service } from '@gatehouse/operation'
import type { Call } from '../../foundation/call.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import type { sso } from './contract.ts'
import { RedirectNotApproved } from '../social/errors.ts'
import { findSsoConfiguration } from './find-configuration.ts'
import type { ExchangeCodes } from '../social/exchange-codes.ts'
import type { AuthorizationRequests } from '../social/authorization-requests.ts'
import { requireMethod, type SettingsOf } from '../../projects/index.ts'
import type { CompleteSignIn } from '../../tokens/index.ts'

type Start = InputOf<typeof sso.start>

export function ssoService(
  { db }: Pick<Dependencies, 'db'>,
  {
    settings,
    completeSignIn,
    exchangeCodes,
    authorizationRequests,
  }: {
    settings: SettingsOf
    completeSignIn: CompleteSignIn
    exchangeCodes: ExchangeCodes
    authorizationRequests: AuthorizationRequests
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

  return { startSaml: start, start, exchangeSaml: exchange, exchange }
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
