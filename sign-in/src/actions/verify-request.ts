import { renderVerifyRequest } from '@gatehouse/pages'

import { pageReply, plainRedirect } from '../requests/replies.ts'
import type { RequestContext } from '../request-context.ts'

export function getVerifyRequest({ context: { base, pages, pageOptions }, setCookies }: RequestContext) {
  return pages.verifyRequest === undefined
    ? pageReply(200, renderVerifyRequest({ ...pageOptions, homeUrl: base.origin }), setCookies)
    : plainRedirect(pages.verifyRequest, setCookies)
}
