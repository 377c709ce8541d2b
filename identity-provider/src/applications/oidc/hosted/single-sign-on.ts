import { OperationError, ownUrl } from '@gatehouse/operation'
import { findEnforcingTenant, type UserRow } from '../../../directory/index.ts'
import { findSsoConfiguration, SsoNotConfigured } from '../../../federation/index.ts'
import { requireSso, SsoEnforced } from '../../../tokens/index.ts'
import { leaveForProvider } from '../../verified/leave-for-provider.ts'
import { emailOf } from './email.ts'
import { signInPage } from './sign-in-page.ts'
import {
  type HostedDependencies,
  type InteractionRequest,
  type Outcome,
  page,
  redirect,
  type Step,
} from './interaction-request.ts'

/** Sends a visitor to the provider of the tenant that their address belongs to. */
export function singleSignOnStep(hosted: HostedDependencies): Step {
  return {
    path: '/sso',
    limit: 'sso.start',
    async post(request) {
      const email = emailOf(request)
      if (email === '') return page(400, await signInPage(hosted, request, { error: 'emailNeeded' }))
      request.state = await hosted.states.change(request.uid, { email })
      return leave(hosted, request, email)
    },
  }
}

/** Where a posted address has to go instead; undefined when any way to sign in is right. */
export async function singleSignOnInstead(
  hosted: HostedDependencies,
  request: InteractionRequest,
): Promise<Outcome | undefined> {
  const email = emailOf(request)
  if (email === '' || !request.settings.methods.sso) return undefined
  const { projectId } = hosted
  const enforcing = await findEnforcingTenant(hosted.db, { projectId, addresses: [email] })
  // Which users a tenant leaves alone is known when they are.
  return enforcing?.exclusions.length === 0 ? leave(hosted, request, email) : undefined
}

/** The same for a user who was verified in another way. */
export async function singleSignOnAfter(
  hosted: HostedDependencies,
  request: InteractionRequest,
  { user, factors }: { user: UserRow; factors: string[] },
): Promise<Outcome | undefined> {
  try {
    await requireSso(hosted.db, { user, factors })
    return undefined
  } catch (error) {
    if (!(error instanceof SsoEnforced)) throw error
    return leave(hosted, request, user.email)
  }
}

async function leave(hosted: HostedDependencies, request: InteractionRequest, email: string): Promise<Outcome> {
  const { projectId } = hosted
  try {
    if (!request.settings.methods.sso) throw new SsoNotConfigured()
    const { tenantId, providerId } = await findSsoConfiguration(hosted.db, { projectId, tenant: email })
    const url = await leaveForProvider(hosted, request.call, {
      providerId,
      tenantId,
      loginHint: email,
      isSignUpOpen: request.settings.isSignUpOpen,
      redirectUrl: ownUrl(hosted.publicUrl + request.path('/back')),
      boundTo: request.uid,
    })
    return redirect(url)
  } catch (error) {
    if (!(error instanceof OperationError)) throw error
    const isUnknown = error instanceof SsoNotConfigured
    return page(
      isUnknown ? 404 : 502,
      await signInPage(hosted, request, { error: isUnknown ? 'ssoUnknown' : 'otherProvider' }),
    )
  }
}
