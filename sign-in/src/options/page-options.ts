import { localeFor } from '@gatehouse-id/pages'

import type { SignInContext } from '../requests/context.ts'

/** The look of our own pages for a request: in the configured language, else in one that the browser asks for. */
export function pageOptionsFor({ pageOptions }: SignInContext, headers: Headers) {
  const locale = pageOptions.locale ?? localeFor({ accepted: headers.get('accept-language') })
  return { ...pageOptions, locale }
}
