import type { Exchange } from '../exchange.ts'
import { notify, report } from '../log.ts'
import { readChecks, removeChecks } from '../providers/check-cookies.ts'
import { accountOf, userOf } from '../providers/identity.ts'
import type { Grant, OidcConnection } from '../providers/oidc-connection.ts'
import { textField } from '../requests/body.ts'
import { errorRedirect, redirectReply, textReply } from '../requests/replies.ts'
import { issueSession, type SessionClaims } from '../sessions/token-session.ts'
import type { Action } from './action.ts'

/** What the provider sent along: in the query, or in the body when it answers with a form. */
const answerOf = ({ isPost, query, body }: Exchange) => {
  if (!isPost) return query
  const fields = [...body.keys()].map(name => [name, textField(body, name) ?? ''])
  return new URLSearchParams(fields)
}

class ProviderRefused extends Error {
  override name = 'ProviderRefused'
  error: string
  constructor(error: string) {
    super('the provider answered with an error')
    this.error = error
  }
}

const redeem = (exchange: Exchange, connection: OidcConnection): Promise<Grant> => {
  const { context, cookies } = exchange
  const answer = answerOf(exchange)
  const refusal = answer.get('error')
  if (refusal !== null) throw new ProviderRefused(refusal)
  return connection.redeem(answer, readChecks(context, cookies, connection.provider.id))
}

/** Turns what the provider vouched for into a session, if the application agrees. */
const admit = async (exchange: Exchange, { provider }: OidcConnection, grant: Grant) => {
  const { context, cookies, callbackUrl, setCookies } = exchange
  const { profile, idToken } = grant
  const user = userOf(profile)
  const account = accountOf(grant, provider.id, context.clock)

  let verdict: boolean | string
  try {
    verdict = await context.callbacks.signIn({ user, account, profile })
  } catch (error) {
    report(context, 'error', 'OAUTH_CALLBACK_HANDLER_ERROR', error, { providerId: provider.id })
    return errorRedirect(exchange, error instanceof Error ? error.message : 'Callback')
  }
  if (typeof verdict === 'string') return redirectReply(exchange, verdict)
  if (!verdict) return errorRedirect(exchange, 'AccessDenied')

  try {
    const own: SessionClaims = {
      provider: provider.id,
      ...(provider.signOutAtProvider ? { providerIdToken: idToken } : {}),
    }
    const token = await context.callbacks.jwt({
      token: { name: user.name, email: user.email, picture: user.image, sub: user.id, ...own },
      user,
      account,
      profile,
      isNewUser: undefined,
      trigger: 'signIn',
    })
    setCookies.push(...issueSession(context, cookies, token))
  } catch (error) {
    report(context, 'error', 'OAUTH_CALLBACK_HANDLER_ERROR', error, { providerId: provider.id })
    return errorRedirect(exchange, 'Callback')
  }
  await notify(context, 'signIn', { user, account, profile, isNewUser: undefined })
  return redirectReply(exchange, callbackUrl)
}

/** The way back from a provider, by GET or by a posted form. What came of it, the checks are used up. */
export const callback: Action = async exchange => {
  const { context, route, isPost, cookies, setCookies } = exchange
  const connection = context.providers.get(route.argument ?? '')
  if (connection === undefined)
    return textReply(400, `No provider is called back here with HTTP ${isPost ? 'POST' : 'GET'}.`)
  setCookies.push(...removeChecks(context, cookies))
  try {
    return await admit(exchange, connection, await redeem(exchange, connection))
  } catch (error) {
    report(context, 'error', 'OAUTH_CALLBACK_ERROR', error, { providerId: connection.provider.id })
    return errorRedirect(exchange, 'OAuthCallback')
  }
}
