import { renderSignIn, type SignInField, type SignInProvider } from '@gatehouse/pages'

import type { CredentialsProvider } from '../credentials/provider.ts'
import { sendLink } from '../email/send-link.ts'
import type { Connection } from '../providers/connection.ts'
import { leave } from '../providers/leave.ts'
import { csrfRedirect, pageReply, plainRedirect, redirectReply, withParameter } from '../requests/replies.ts'
import type { Action } from './action.ts'

const fieldsOf = ({ credentials = {} }: CredentialsProvider): SignInField[] =>
  Object.entries(credentials).map(([name, field]) => ({ ...field, name }))

/** The form of a provider on the sign-in page; undefined when only scripts use it. `email` is filled in. */
const formOf = (baseUrl: string, { kind, provider }: Connection, email?: string): SignInProvider | undefined => {
  const { id, name } = provider
  const leaving = { id, name, signinUrl: `${baseUrl}/signin/${id}` }
  switch (kind) {
    case 'oauth':
      return leaving
    case 'email':
      return { ...leaving, fields: [{ name: 'email', type: 'email', autoComplete: 'email', value: email }] }
    case 'credentials':
      if (provider.credentials === undefined) return undefined
      return { id, name, signinUrl: `${baseUrl}/callback/${id}`, fields: fieldsOf(provider) }
  }
}

export const getSignIn: Action = ({ context, query, csrf, callbackUrl, setCookies }) => {
  const { base, pages, pageOptions, providers } = context
  const error = query.get('error') || undefined
  const email = query.get('email') || undefined
  if (pages.signIn !== undefined) {
    const own = withParameter(pages.signIn, 'callbackUrl', callbackUrl)
    return plainRedirect(error === undefined ? own : withParameter(own, 'error', error), setCookies)
  }
  const page = renderSignIn({
    ...pageOptions,
    providers: [...providers.values()].flatMap(connection => formOf(base.url, connection, email) ?? []),
    csrfToken: csrf.token,
    callbackUrl,
    error,
  })
  return pageReply(200, page, setCookies)
}

/** On the way to a provider. */
export const postSignIn: Action = exchange => {
  const { context, route, csrf } = exchange
  if (!csrf.isVerified) return csrfRedirect(exchange, 'signin')
  const connection = context.providers.get(route.argument ?? '')
  if (connection === undefined) return redirectReply(exchange, `${context.base.url}/signin?csrf=true`)
  switch (connection.kind) {
    case 'oauth':
      return leave(exchange, connection)
    case 'email':
      return sendLink(exchange, connection)
    case 'credentials':
      // What is typed is posted to the callback; here is only the way to the form.
      return redirectReply(exchange, `${context.base.url}/signin`)
  }
}
