import { renderVerifyRequest } from '@gatehouse-id/pages'

import { pageOptionsFor } from '../options/page-options.ts'
import { pageReply, plainRedirect } from '../requests/replies.ts'
import type { RequestContext } from '../requests/request-context.ts'

export function getVerifyRequest({ context, headers, setCookies }: RequestContext) {
  const { base, pages } = context
  return pages.verifyRequest === undefined
    ? pageReply(200, renderVerifyRequest({ ...pageOptionsFor(context, headers), homeUrl: base.origin }), setCookies)
    : plainRedirect(pages.verifyRequest, setCookies)
}
