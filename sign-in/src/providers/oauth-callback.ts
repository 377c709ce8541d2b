import type { Exchange } from '../exchange.ts'
import { report } from '../log.ts'
import { textField } from '../requests/body.ts'
import { errorRedirect } from '../requests/replies.ts'
import type { Arrival } from '../sessions/arrival.ts'
import { completeSignIn } from '../sessions/complete-sign-in.ts'
import { readChecks, removeChecks } from './check-cookies.ts'
import type { Grant, RedirectConnection } from './connection.ts'
import { accountOf, ProfileUnusable, userOf } from './identity.ts'

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

const redeem = async (exchange: Exchange, connection: RedirectConnection) => {
  const { context, cookies, callbackUrl } = exchange
  const answer = answerOf(exchange)
  const refusal = answer.get('error')
  if (refusal !== null) throw new ProviderRefused(refusal)
  const kept = readChecks(context, cookies, connection)
  return { grant: await connection.redeem(answer, kept.checks), callbackUrl: kept.callbackUrl ?? callbackUrl }
}

/** What a grant says, in the words of the sign-in layer. Throws ProfileUnusable. */
const arrivalOf = async (
  { context }: Exchange,
  { provider, profile: mapper }: RedirectConnection,
  grant: Grant,
): Promise<Arrival> => {
  const user = await userOf(grant, mapper)
  const account = accountOf(grant, provider, user, context.clock)
  return { kind: 'oauth', provider, user, account, profile: grant.profile }
}

/** The way back from a provider, by GET or by a posted form. What came of it, the checks are used up. */
export const comeBack = async (exchange: Exchange, connection: RedirectConnection): Promise<Response> => {
  const { context, cookies, setCookies } = exchange
  setCookies.push(...removeChecks(context, cookies, connection))
  try {
    const { grant, callbackUrl } = await redeem(exchange, connection)
    return await completeSignIn({ ...exchange, callbackUrl }, await arrivalOf(exchange, connection, grant))
  } catch (error) {
    const code = error instanceof ProfileUnusable ? 'OAUTH_PARSE_PROFILE_ERROR' : 'OAUTH_CALLBACK_ERROR'
    report(context, 'error', code, error, { providerId: connection.provider.id })
    return errorRedirect(exchange, 'OAuthCallback')
  }
}
