import type { RequestContext } from '../../requests/request-context.ts'
import { report } from '../../log.ts'
import { errorRedirect, redirectReply } from '../../requests/replies.ts'
import { newChecks, writeChecks } from './check-cookies.ts'
import type { RedirectConnection } from '../connection.ts'

/** Redirects to the provider with an authorization request, and binds it to the browser with cookies. */
export async function startAuthorization(request: RequestContext, connection: RedirectConnection): Promise<Response> {
  const { context, query, setCookies } = request
  const checks = newChecks(context, connection)
  try {
    const url = await connection.authorizationUrl(checks, query)
    setCookies.push(...writeChecks(request, connection, checks))
    return redirectReply(request, url)
  } catch (error) {
    report(context, 'error', 'SIGNIN_OAUTH_ERROR', error, { providerId: connection.provider.id })
    return errorRedirect(request, 'OAuthSignin')
  }
}
