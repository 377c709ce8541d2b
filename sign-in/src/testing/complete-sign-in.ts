import type { SignInConfig } from '../config.ts'
import { createContext } from '../context.ts'
import { beginExchange } from '../exchange.ts'
import type { Arrival } from '../sessions/arrival.ts'
import { completeSignIn } from '../sessions/complete-sign-in.ts'
import { base, secret } from './setup.ts'

/** Completes the sign-in of someone whom a provider of any kind has vouched for, in a browser with these cookies. */
export const arrive = async (config: Partial<SignInConfig>, arrival: Arrival, cookieHeader: string | null = null) => {
  const context = createContext({ url: base, secret, providers: [], ...config })
  const exchange = await beginExchange({
    context,
    route: { action: 'callback', argument: arrival.provider.id },
    isPost: false,
    query: new URLSearchParams(),
    body: new Map(),
    headers: new Headers(cookieHeader === null ? {} : { cookie: cookieHeader }),
  })
  const response = await completeSignIn(exchange, arrival)
  return { location: response.headers.get('location'), setCookies: response.headers.getSetCookie() }
}
