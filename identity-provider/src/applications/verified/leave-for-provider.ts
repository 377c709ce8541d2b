import type { SafeUrl } from '@gatehouse-id/operation'
import type { AuthorizationRequests } from '../../federation/index.ts'
import type { Call } from '../../foundation/requests/call.ts'

export type Leaving = {
  providerId: string
  /** Of single sign-on, which decides itself who gets an account. */
  tenantId?: string | undefined
  loginHint?: string | undefined
  isSignUpOpen: boolean
  redirectUrl: SafeUrl
  /** The sign-in that asked for it: what the provider says works there and nowhere else. */
  boundTo: string
}

/** The URL of a provider that is to verify the visitor. @throws what `AuthorizationRequests.begin` throws */
export function leaveForProvider(
  { authorizationRequests }: { authorizationRequests: AuthorizationRequests },
  call: Call,
  { providerId, tenantId, loginHint, isSignUpOpen, redirectUrl, boundTo }: Leaving,
): Promise<SafeUrl> {
  const purpose = isSignUpOpen || tenantId !== undefined ? ('signUpOrIn' as const) : ('signIn' as const)
  return authorizationRequests.begin(call, {
    flow: { providerId, purpose, intent: { options: tenantId === undefined ? {} : { tenantId } } },
    redirectUrl,
    hostedUid: boundTo,
    ...(loginHint !== undefined && { loginHint }),
  })
}
