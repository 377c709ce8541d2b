import { renderConfirmSignIn } from '@gatehouse/pages'

import type { Exchange } from '../exchange.ts'
import { report } from '../log.ts'
import { textField } from '../requests/body.ts'
import { csrfRedirect, errorRedirect, methodRefused, pageReply } from '../requests/replies.ts'
import { normalizeIdentifier } from './identifier.ts'
import { completeSignIn } from '../sessions/complete-sign-in.ts'
import type { EmailConnection } from './connection.ts'

/** Anyone can write a link, so only what is an address is shown; nobody gets to put words on our page. */
const shownAddress = (email: string) => {
  try {
    return normalizeIdentifier(email) === email ? email : undefined
  } catch {
    return undefined
  }
}

/** The page behind the link, whose form uses it. */
const ask = ({ context, csrf, callbackUrl, setCookies }: Exchange, action: string, token: string, email: string) => {
  const fields = { csrfToken: csrf.token, callbackUrl, token, email }
  return pageReply(
    200,
    renderConfirmSignIn({ ...context.pageOptions, action, fields, email: shownAddress(email) }),
    setCookies,
  )
}

const redeem = async (exchange: Exchange, { provider, redeem }: EmailConnection, token: string, email: string) => {
  const { context } = exchange
  try {
    if (!(await redeem(email, token))) return errorRedirect(exchange, 'Verification')
  } catch (error) {
    report(context, 'error', 'CALLBACK_EMAIL_ERROR', error, { providerId: provider.id })
    return errorRedirect(exchange, 'Callback')
  }
  return completeSignIn(exchange, {
    kind: 'email',
    provider,
    user: { id: email, email },
    account: { provider: provider.id, type: 'email', providerAccountId: email },
  })
}

/** Signs in who followed the link; it is used up before anybody is asked, whatever comes of it. */
export const useLink = async (exchange: Exchange, connection: EmailConnection): Promise<Response> => {
  const { context, isPost, query, body, csrf } = exchange
  const { id, asksFirst } = connection.provider
  if (isPost && !asksFirst) return methodRefused('GET')
  if (isPost && !csrf.isVerified) return csrfRedirect(exchange, 'signin')
  const read = (name: string) => (isPost ? textField(body, name) : query.get(name))
  const [token, email] = [read('token'), read('email') ?? '']
  if (!token) return errorRedirect(exchange, 'configuration')
  if (asksFirst && !isPost) return ask(exchange, `${context.base.url}/callback/${id}`, token, email)
  return redeem(exchange, connection, token, email)
}
