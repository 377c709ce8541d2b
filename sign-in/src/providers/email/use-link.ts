import { renderConfirmSignIn } from '@gatehouse-id/pages'

import type { RequestContext } from '../../requests/request-context.ts'
import { pageOptionsFor } from '../../options/page-options.ts'
import { report } from '../../log.ts'
import { textField } from '../../requests/body.ts'
import { csrfRedirect, errorRedirect, methodRefused, pageReply } from '../../requests/replies.ts'
import { normalizeIdentifier } from './identifier.ts'
import { completeSignIn } from '../../sessions/complete-sign-in.ts'
import type { EmailConnection } from './connection.ts'

/** The address to show, if it is one: anyone can write a link, and must not be able to put text on our page. */
function shownAddress(email: string) {
  try {
    return normalizeIdentifier(email) === email ? email : undefined
  } catch {
    return undefined
  }
}

/** The confirmation page of a link; its form uses the link. */
function ask(
  { context, headers, csrf, callbackUrl, setCookies }: RequestContext,
  action: string,
  token: string,
  email: string,
) {
  const fields = { csrfToken: csrf.token, callbackUrl, token, email }
  return pageReply(
    200,
    renderConfirmSignIn({ ...pageOptionsFor(context, headers), action, fields, email: shownAddress(email) }),
    setCookies,
  )
}

async function redeem(request: RequestContext, { provider, redeem }: EmailConnection, token: string, email: string) {
  const { context } = request
  try {
    if (!(await redeem(email, token))) return errorRedirect(request, 'Verification')
  } catch (error) {
    report(context, 'error', 'CALLBACK_EMAIL_ERROR', error, { providerId: provider.id })
    return errorRedirect(request, 'Callback')
  }
  return completeSignIn(request, {
    kind: 'email',
    provider,
    user: { id: email, email },
    account: { provider: provider.id, type: 'email', providerAccountId: email },
  })
}

/** Signs the visitor in. The link is used up first, even if the application then refuses the sign-in. */
export async function useLink(request: RequestContext, connection: EmailConnection): Promise<Response> {
  const { context, isPost, query, body, csrf } = request
  const { id, asksFirst } = connection.provider
  if (isPost && !asksFirst) return methodRefused('GET')
  if (isPost && !csrf.isVerified) return csrfRedirect(request, 'signin')
  const read = (name: string) => (isPost ? textField(body, name) : query.get(name))
  const [token, email] = [read('token'), read('email') ?? '']
  if (!token) return errorRedirect(request, 'configuration')
  if (asksFirst && !isPost) return ask(request, `${context.base.url}/callback/${id}`, token, email)
  return redeem(request, connection, token, email)
}
