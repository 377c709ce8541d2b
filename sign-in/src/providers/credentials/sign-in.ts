import type { RequestContext } from '../../requests/request-context.ts'
import { report } from '../../log.ts'
import { ProfileUnusable, userFrom } from '../../accounts/described-user.ts'
import { csrfRedirect, errorRedirect, methodRefused } from '../../requests/replies.ts'
import type { Account, User } from '../../sessions/callbacks.ts'
import { completeSignIn } from '../../sessions/complete-sign-in.ts'
import type { CredentialsProvider, CredentialsRequest } from './provider.ts'

/** Fields that belong to the protocol; clients of next-auth send them with the credentials. */
const protocolFields = new Set(['csrfToken', 'callbackUrl', 'json', 'redirect'])

/** The submitted fields. Strings only: an object instead of a password could inject operators into a database query. */
function credentialsOf({ body }: RequestContext): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...body].filter(
      (field): field is [string, string] => !protocolFields.has(field[0]) && typeof field[1] === 'string',
    ),
  )
}

function requestOf({ headers, query }: RequestContext, body: CredentialsRequest['body']): CredentialsRequest {
  return {
    method: 'POST',
    headers: Object.fromEntries(headers),
    query: Object.fromEntries(query),
    body,
  }
}

const bugs = [ProfileUnusable, TypeError, RangeError, ReferenceError, SyntaxError, URIError]

/** The message of an error that the application threw deliberately; `Callback` for bugs and system errors. */
function publicMessage(error: unknown) {
  return error instanceof Error && !('code' in error) && !bugs.some(bug => error instanceof bug) && error.message !== ''
    ? error.message
    : 'Callback'
}

const refused = 401

/** Lets the application check the posted credentials, and signs the user in. */
export async function signInWithCredentials(request: RequestContext, provider: CredentialsProvider): Promise<Response> {
  const { context, csrf, isPost } = request
  if (!isPost) return methodRefused('POST')
  if (!csrf.isVerified) return csrfRedirect(request, 'signin')
  const credentials = credentialsOf(request)
  let user: User | undefined
  try {
    const described = await provider.authorize(credentials, requestOf(request, credentials))
    user = described ? userFrom(described) : undefined
  } catch (error) {
    report(context, 'error', 'CREDENTIALS_AUTHORIZE_ERROR', error, { providerId: provider.id })
    return errorRedirect(request, publicMessage(error), refused)
  }
  if (user === undefined) return errorRedirect(request, 'CredentialsSignin', refused, { provider: provider.id })
  const account: Account = { provider: provider.id, type: 'credentials', providerAccountId: user.id }
  return completeSignIn(request, { kind: 'credentials', provider, user, account, credentials })
}
