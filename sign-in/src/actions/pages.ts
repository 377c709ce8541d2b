import { ownUrl } from '@gatehouse-id/operation/safe-url'
import { errorPageStatus, isSignInPageError, renderError, renderVerifyRequest } from '@gatehouse-id/pages'
import type { SignInContext } from '../requests/context.ts'
import { pageOptionsFor } from '../options/page-options.ts'
import { pageReply, plainRedirect, withParameter } from '../requests/replies.ts'
import type { RequestContext } from '../requests/request-context.ts'

function errorPage(context: SignInContext, headers: Headers, code: string | undefined) {
  const { base } = context
  return renderError({
    ...pageOptionsFor(context, headers),
    code,
    signinUrl: ownUrl(`${base.url}/signin`),
    homeUrl: base.origin,
  })
}

export function getError({ context, query, headers, route, setCookies }: RequestContext) {
  const code = query.get('error') || route.argument
  if (code !== undefined && isSignInPageError(code))
    return plainRedirect(withParameter(`${context.base.url}/signin`, 'error', code), setCookies)
  const own = context.pages.error
  if (own !== undefined) return plainRedirect(code === undefined ? own : withParameter(own, 'error', code), setCookies)
  return pageReply(errorPageStatus(code), errorPage(context, headers, code), setCookies)
}

/** The response for a page that an invalid configuration or link prevents; sets no cookies. */
export function configurationError(context: SignInContext, headers: Headers) {
  const own = context.pages.error
  if (own !== undefined) return plainRedirect(withParameter(own, 'error', 'Configuration'))
  return pageReply(errorPageStatus('Configuration'), errorPage(context, headers, 'Configuration'))
}

export function getVerifyRequest({ context, headers, setCookies }: RequestContext) {
  const { base, pages } = context
  return pages.verifyRequest === undefined
    ? pageReply(200, renderVerifyRequest({ ...pageOptionsFor(context, headers), homeUrl: base.origin }), setCookies)
    : plainRedirect(pages.verifyRequest, setCookies)
}
