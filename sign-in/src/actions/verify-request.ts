import { renderVerifyRequest } from '@gatehouse/pages'

import { pageReply, plainRedirect } from '../requests/replies.ts'
import type { Action } from './action.ts'

export const getVerifyRequest: Action = ({ context: { base, pages, pageOptions }, setCookies }) =>
  pages.verifyRequest === undefined
    ? pageReply(200, renderVerifyRequest({ ...pageOptions, homeUrl: base.origin }), setCookies)
    : plainRedirect(pages.verifyRequest, setCookies)
