import type { Exchange } from '../exchange.ts'
import { report } from '../log.ts'
import { textField } from '../requests/body.ts'
import { errorRedirect } from '../requests/replies.ts'
import type { Arrival } from '../sessions/arrival.ts'
import { completeSignIn } from '../sessions/complete-sign-in.ts'
import { readChecks, removeChecks } from './check-cookies.ts'
import { accountOf, userOf } from './identity.ts'
import type { Grant, OidcConnection } from './oidc-connection.ts'

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

/** What a grant says, in the words of the sign-in layer. */
const arrivalOf = ({ context }: Exchange, { provider }: OidcConnection, grant: Grant): Arrival => ({
  kind: 'oauth',
  provider,
  user: userOf(grant.profile),
  account: accountOf(grant, provider.id, context.clock),
  profile: grant.profile,
})

/** The way back from a provider, by GET or by a posted form. What came of it, the checks are used up. */
export const comeBack = async (exchange: Exchange, connection: OidcConnection): Promise<Response> => {
  const { context, cookies, setCookies } = exchange
  setCookies.push(...removeChecks(context, cookies))
  try {
    const grant = await redeem(exchange, connection)
    return await completeSignIn(exchange, arrivalOf(exchange, connection, grant))
  } catch (error) {
    report(context, 'error', 'OAUTH_CALLBACK_ERROR', error, { providerId: connection.provider.id })
    return errorRedirect(exchange, 'OAuthCallback')
  }
}
