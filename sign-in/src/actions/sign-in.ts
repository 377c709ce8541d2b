import { renderSignIn, type SignInField, type SignInProvider } from '@gatehouse-id/pages'

import type { CredentialsProvider } from '../providers/credentials/provider.ts'
import { sendLink } from '../providers/email/send-link.ts'
import type { Connection } from '../providers/connection.ts'
import { startAuthorization } from '../providers/oauth/start-authorization.ts'
import { pageOptionsFor } from '../options/page-options.ts'
import { csrfRedirect, pageReply, plainRedirect, redirectReply, withParameter } from '../requests/replies.ts'
import type { RequestContext } from '../requests/request-context.ts'

function fieldsOf({ credentials = {} }: CredentialsProvider): SignInField[] {
  return Object.entries(credentials).map(([name, field]) => ({ ...field, name }))
}

/** The form of a provider on the sign-in page, prefilled with `email`; undefined when the provider is for scripts only. */
function formOf(baseUrl: string, { kind, provider }: Connection, email?: string): SignInProvider | undefined {
  const { id, name } = provider
  const base = { id, name, signinUrl: `${baseUrl}/signin/${id}` }
  switch (kind) {
    case 'oauth':
      return base
    case 'email':
      return { ...base, fields: [{ name: 'email', type: 'email', autoComplete: 'email', value: email }] }
    case 'credentials':
      if (provider.credentials === undefined) return undefined
      return { id, name, signinUrl: `${baseUrl}/callback/${id}`, fields: fieldsOf(provider) }
  }
}

export function getSignIn({ context, query, headers, csrf, callbackUrl, setCookies }: RequestContext) {
  const { base, pages, providers } = context
  const error = query.get('error') || undefined
  const email = query.get('email') || undefined
  if (pages.signIn !== undefined) {
    const own = withParameter(pages.signIn, 'callbackUrl', callbackUrl)
    return plainRedirect(error === undefined ? own : withParameter(own, 'error', error), setCookies)
  }
  const page = renderSignIn({
    ...pageOptionsFor(context, headers),
    providers: [...providers.values()].flatMap(connection => formOf(base.url, connection, email) ?? []),
    csrfToken: csrf.token,
    callbackUrl,
    error,
  })
  return pageReply(200, page, setCookies)
}

/** Starts a sign-in with a provider. */
export function postSignIn(request: RequestContext): Response | Promise<Response> {
  const { context, route, csrf } = request
  if (!csrf.isVerified) return csrfRedirect(request, 'signin')
  const connection = context.providers.get(route.argument ?? '')
  if (connection === undefined) return redirectReply(request, `${context.base.url}/signin?csrf=true`)
  switch (connection.kind) {
    case 'oauth':
      return startAuthorization(request, connection)
    case 'email':
      return sendLink(request, connection)
    case 'credentials':
      // Credentials are posted to the callback, so this only leads to the form.
      return redirectReply(request, `${context.base.url}/signin`)
  }
}
