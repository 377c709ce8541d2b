import type { SignInConfig } from '../options/config.ts'
import { createContext } from '../requests/context.ts'
import { createRequestContext } from '../requests/request-context.ts'
import type { IncomingIdentity } from '../sessions/incoming-identity.ts'
import { completeSignIn } from '../sessions/complete-sign-in.ts'
import { base, secret } from './setup.ts'

/** Completes the sign-in of an identity that a provider has verified, in a browser with these cookies. */
export async function completeSignInOf(
  config: Partial<SignInConfig>,
  identity: IncomingIdentity,
  cookieHeader: string | null = null,
) {
  const context = createContext({ url: base, secret, providers: [], ...config })
  const request = await createRequestContext({
    context,
    route: { action: 'callback', argument: identity.provider.id },
    isPost: false,
    query: new URLSearchParams(),
    body: new Map(),
    headers: new Headers(cookieHeader === null ? {} : { cookie: cookieHeader }),
  })
  const response = await completeSignIn(request, identity)
  return { location: response.headers.get('location'), setCookies: response.headers.getSetCookie() }
}
