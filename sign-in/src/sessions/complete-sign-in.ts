import type { Exchange } from '../exchange.ts'
import { notify, report } from '../log.ts'
import { errorRedirect, redirectReply } from '../requests/replies.ts'
import type { Account, Profile, User } from './callbacks.ts'
import { issueSession, type SessionClaims } from './token-session.ts'

/** Someone whom a provider of any kind has vouched for. */
export interface Arrival {
  kind: Account['type']
  provider: { id: string; signOutAtProvider?: boolean }
  user: User
  account: Account
  /** What an OAuth provider said of the person. */
  profile?: Profile
  /** What the person typed, for a credentials provider. */
  credentials?: Readonly<Record<string, unknown>>
}

/** The line in the log when the application's part in a sign-in fails, by the kind of provider. */
const failureCodes = {
  oauth: 'OAUTH_CALLBACK_HANDLER_ERROR',
  email: 'CALLBACK_EMAIL_ERROR',
  credentials: 'CALLBACK_CREDENTIALS_HANDLER_ERROR',
} as const

/** Asks the application; the answer to send when it does not simply agree. */
const refusal = async (exchange: Exchange, arrival: Arrival): Promise<Response | undefined> => {
  const { context } = exchange
  const { kind, provider, user, account, profile, credentials } = arrival
  try {
    const verdict = await context.callbacks.signIn({ user, account, profile, credentials })
    if (typeof verdict === 'string') return redirectReply(exchange, verdict)
    if (verdict) return undefined
    return errorRedirect(exchange, 'AccessDenied', kind === 'credentials' ? 403 : undefined)
  } catch (error) {
    report(context, 'error', failureCodes[kind], error, { providerId: provider.id })
    return errorRedirect(exchange, error instanceof Error ? error.message : 'Callback')
  }
}

/** Turns what a provider vouched for into a session, if the application agrees, and sends the person on. Never throws. */
export const completeSignIn = async (exchange: Exchange, arrival: Arrival): Promise<Response> => {
  const { context, cookies, callbackUrl, setCookies } = exchange
  const { kind, provider, user, account, profile } = arrival
  const refused = await refusal(exchange, arrival)
  if (refused !== undefined) return refused

  const isNewUser = kind === 'credentials' ? false : undefined
  try {
    const own: SessionClaims = {
      provider: provider.id,
      ...(provider.signOutAtProvider && typeof account.id_token === 'string'
        ? { providerIdToken: account.id_token }
        : {}),
    }
    const token = await context.callbacks.jwt({
      token: { name: user.name, email: user.email, picture: user.image, sub: user.id, ...own },
      user,
      account,
      profile,
      isNewUser,
      trigger: 'signIn',
    })
    setCookies.push(...issueSession(context, cookies, token))
  } catch (error) {
    report(context, 'error', failureCodes[kind], error, { providerId: provider.id })
    return errorRedirect(exchange, 'Callback')
  }
  await notify(context, 'signIn', { user, account, profile, isNewUser })
  return redirectReply(exchange, callbackUrl)
}
