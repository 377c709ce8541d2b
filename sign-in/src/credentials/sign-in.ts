import type { Exchange } from '../exchange.ts'
import { report } from '../log.ts'
import { ProfileUnusable, userFrom } from '../providers/identity.ts'
import { csrfRedirect, errorRedirect, methodRefused } from '../requests/replies.ts'
import type { Account, User } from '../sessions/callbacks.ts'
import { completeSignIn } from '../sessions/complete-sign-in.ts'
import type { CredentialsProvider, CredentialsRequest } from './provider.ts'

/** Fields that are about the request, not the person; clients of next-auth send them along. */
const protocolFields = new Set(['csrfToken', 'callbackUrl', 'json', 'redirect'])

/** What was typed. Texts only: an object in place of a password must not become part of somebody's query. */
const credentialsOf = ({ body }: Exchange): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...body].filter(
      (field): field is [string, string] => !protocolFields.has(field[0]) && typeof field[1] === 'string',
    ),
  )

const requestOf = ({ headers, query }: Exchange, body: CredentialsRequest['body']): CredentialsRequest => ({
  method: 'POST',
  headers: Object.fromEntries(headers),
  query: Object.fromEntries(query),
  body,
})

const bugs = [ProfileUnusable, TypeError, RangeError, ReferenceError, SyntaxError, URIError]

/** What may be shown of an error: messages meant for people, not those of a bug or of a system that failed. */
const publicMessage = (error: unknown) =>
  error instanceof Error && !('code' in error) && !bugs.some(bug => error instanceof bug) && error.message !== ''
    ? error.message
    : 'Callback'

const refused = 401

/** Judges what was posted; signs in whom the application recognises. */
export const signInWithCredentials = async (exchange: Exchange, provider: CredentialsProvider): Promise<Response> => {
  const { context, csrf, isPost } = exchange
  if (!isPost) return methodRefused('POST')
  if (!csrf.isVerified) return csrfRedirect(exchange, 'signin')
  const credentials = credentialsOf(exchange)
  let user: User | undefined
  try {
    const described = await provider.authorize(credentials, requestOf(exchange, credentials))
    user = described ? userFrom(described) : undefined
  } catch (error) {
    report(context, 'error', 'CREDENTIALS_AUTHORIZE_ERROR', error, { providerId: provider.id })
    return errorRedirect(exchange, publicMessage(error), refused)
  }
  if (user === undefined) return errorRedirect(exchange, 'CredentialsSignin', refused, { provider: provider.id })
  const account: Account = { provider: provider.id, type: 'credentials', providerAccountId: user.id }
  return completeSignIn(exchange, { kind: 'credentials', provider, user, account, credentials })
}
