import type { Exchange } from '../exchange.ts'
import { report } from '../log.ts'
import { errorRedirect, redirectReply } from '../requests/replies.ts'
import { newChecks, writeChecks } from './check-cookies.ts'
import type { RedirectConnection } from './connection.ts'

/** Off to the provider, leaving in the browser what proves that it was there. */
export const leave = async (exchange: Exchange, connection: RedirectConnection): Promise<Response> => {
  const { context, query, setCookies } = exchange
  const checks = newChecks(context, connection)
  try {
    const url = await connection.authorizationUrl(checks, query)
    setCookies.push(...writeChecks(exchange, connection, checks))
    return redirectReply(exchange, url)
  } catch (error) {
    report(context, 'error', 'SIGNIN_OAUTH_ERROR', error, { providerId: connection.provider.id })
    return errorRedirect(exchange, 'OAuthSignin')
  }
}
