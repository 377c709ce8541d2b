import { OperationError, type InputOf, parseSafeUrl, type SafeUrl, type Service } from '@gatehouse/operation'
import type { Call } from '../../foundation/call.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { ssoIdOf } from '../sso-settings/configuration.ts'
import { findSsoSettings } from '../sso-settings/store.ts'
import { readStored } from '../sso-settings/to-settings.ts'
import type { sso } from './contract.ts'
import { RedirectNotApproved } from '../social/errors.ts'
import { SsoNotConfigured } from './errors.ts'
import { ssoProviderId } from '../../foundation/ids/sso-provider-id.ts'
import type { ExchangeCodes } from '../social/exchange-codes.ts'
import type { AuthorizationRequests } from '../social/authorization-requests.ts'
import { requireMethod, type SettingsOf } from '../../projects/index.ts'
import { findByDomain, findTenant } from '../../directory/index.ts'
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
  /**
   * The configuration for a tenant's id or an e-mail address.
   * @throws {SsoNotConfigured}
   */
  async function find({ projectId }: Call, { tenant, ssoId }: Start) {
    const domain = tenant.includes('@') ? tenant.slice(tenant.lastIndexOf('@') + 1) : undefined
    const byDomain = domain === undefined ? undefined : await findByDomain(db, { projectId, domain })
    const scope = { projectId, tenantId: byDomain?.tenantId ?? tenant, ssoId: ssoId || byDomain?.ssoId || ssoIdOf('') }
    const row = await findSsoSettings(db, scope)
    const isOpen = (await findTenant(db, { projectId, id: scope.tenantId }))?.is_disabled === 0
    if (!row || row.auth_type === 'none' || !isOpen) throw new SsoNotConfigured()
    const protocol = row.auth_type === 'saml' ? ('saml' as const) : ('oidc' as const)
    return { ...scope, protocol, redirectUrl: readStored(row)[protocol].redirectUrl }
  }

  async function start(input: Start, call: Call) {
    await requireMethod(settings, call.projectId, 'sso')
    const { tenantId, ssoId, protocol, redirectUrl } = await find(call, input)
    const { tenant, redirectURL, ssoId: _, loginHint, initiatedEmail, prompt, forceAuthn, ...options } = input
    const intent = await completeSignIn.begin(call, { ...options, tenantId })
    const flow = { providerId: ssoProviderId({ tenantId, ssoId }, protocol), purpose: 'signUpOrIn' as const, intent }
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
