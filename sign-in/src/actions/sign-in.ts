import { renderSignIn } from '@gatehouse/pages'

import { report } from '../log.ts'
import { newChecks, writeChecks } from '../providers/check-cookies.ts'
import {
  errorRedirect,
  pageReply,
  plainRedirect,
  redirectReply,
  wantsJson,
  withParameter,
} from '../requests/replies.ts'
import type { Action } from './action.ts'

export const getSignIn: Action = ({ context, query, csrf, callbackUrl, setCookies }) => {
  const { base, pages, pageOptions, providers } = context
  const error = query.get('error') || undefined
  if (pages.signIn !== undefined) {
    const own = withParameter(pages.signIn, 'callbackUrl', callbackUrl)
    return plainRedirect(error === undefined ? own : withParameter(own, 'error', error), setCookies)
  }
  const page = renderSignIn({
    ...pageOptions,
    providers: Array.from(providers.values(), ({ provider: { id, name } }) => ({
      id,
      name,
      signinUrl: `${base.url}/signin/${id}`,
    })),
    csrfToken: csrf.token,
    callbackUrl,
    error,
  })
  return pageReply(200, page, setCookies)
}

/** Off to the provider, leaving in the browser what proves that it was there. */
export const postSignIn: Action = async exchange => {
  const { context, route, query, csrf, setCookies } = exchange
  const page = `${context.base.url}/signin?csrf=true`
  if (!csrf.isVerified) {
    // A script reads success from the status and the error from the address; a person just sees the page again.
    return redirectReply(exchange, wantsJson(exchange) ? withParameter(page, 'error', 'MissingCSRF') : page, 403)
  }
  const connection = context.providers.get(route.argument ?? '')
  if (connection === undefined) return redirectReply(exchange, page)
  const checks = newChecks(context)
  try {
    const url = await connection.authorizationUrl(checks, query)
    setCookies.push(...writeChecks(context, checks, connection.provider.id))
    return redirectReply(exchange, url)
  } catch (error) {
    report(context, 'error', 'SIGNIN_OAUTH_ERROR', error, { providerId: connection.provider.id })
    return errorRedirect(exchange, 'OAuthSignin')
  }
}
