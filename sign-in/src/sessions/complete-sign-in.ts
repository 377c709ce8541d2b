import { type CurrentUser, findCurrentUser } from '../accounts/current-user.ts'
import { AccountNotLinked, UserNotCreated } from '../accounts/errors.ts'
import { findKnownUser, resolveAccount } from '../accounts/resolve-account.ts'
import type { Adapter, AdapterUser } from '../adapter/adapter.ts'
import { notify, report } from '../log.ts'
import type { RequestContext } from '../requests/request-context.ts'
import { errorRedirect, redirectReply, withParameter } from '../requests/replies.ts'
import { beginSession, type SessionOwner } from './begin-session.ts'
import type { User } from './callbacks.ts'
import type { IncomingIdentity } from './incoming-identity.ts'

/** The log code of a failure in the application or the adapter, by the kind of provider. */
const failureCodes = {
  oauth: 'OAUTH_CALLBACK_HANDLER_ERROR',
  email: 'CALLBACK_EMAIL_ERROR',
  credentials: 'CALLBACK_CREDENTIALS_HANDLER_ERROR',
} as const

function fail(request: RequestContext, { kind, provider }: IncomingIdentity, error: unknown) {
  report(request.context, 'error', failureCodes[kind], error, { providerId: provider.id })
  if (error instanceof AccountNotLinked) return errorRedirect(request, 'OAuthAccountNotLinked')
  if (error instanceof UserNotCreated)
    return errorRedirect(request, kind === 'email' ? 'EmailCreateAccount' : 'OAuthCreateAccount')
  return errorRedirect(request, 'Callback')
}

/** Asks the application whether the user may sign in; the response when it refuses or redirects. */
async function refusal(request: RequestContext, identity: IncomingIdentity, user: User): Promise<Response | undefined> {
  const { context } = request
  const { kind, provider, account, profile, credentials } = identity
  try {
    const verdict = await context.callbacks.signIn({ user, account, profile, credentials })
    if (typeof verdict === 'string') return redirectReply(request, verdict)
    if (verdict) return undefined
    return errorRedirect(request, 'AccessDenied', kind === 'credentials' ? 403 : undefined)
  } catch (error) {
    report(context, 'error', failureCodes[kind], error, { providerId: provider.id })
    return errorRedirect(request, error instanceof Error ? error.message : 'Callback')
  }
}

type StoredUsers = {
  adapter: Adapter
  known: AdapterUser | undefined
  current: CurrentUser | undefined
}

/** The stored users that the identity and the browser belong to; undefined when users are not stored. */
async function findStoredUsers(request: RequestContext, identity: IncomingIdentity): Promise<StoredUsers | undefined> {
  const { adapter, sessionAdapter } = request.context
  // With sessions in tokens, users of credentials need not be in the database (sign-in-layer.md §10.3).
  if (adapter === undefined || (identity.kind === 'credentials' && sessionAdapter === undefined)) return undefined
  const known = await findKnownUser(adapter, identity)
  return { adapter, known, current: await findCurrentUser(request, adapter) }
}

async function resolveOwner(
  context: RequestContext['context'],
  identity: IncomingIdentity,
  stored: StoredUsers | undefined,
): Promise<SessionOwner> {
  if (stored === undefined) {
    const isNewUser = identity.kind === 'credentials' ? false : undefined
    return { user: identity.user, isNewUser, keepsSession: false, current: undefined }
  }
  const mayLinkByEmail = identity.provider.allowDangerousEmailAccountLinking ?? false
  const resolved = await resolveAccount(context, stored.adapter, { ...identity, ...stored, mayLinkByEmail })
  return { ...resolved, current: stored.current }
}

async function signIn(request: RequestContext, identity: IncomingIdentity): Promise<Response> {
  const { context, callbackUrl, setCookies } = request
  const stored = await findStoredUsers(request, identity)
  const refused = await refusal(request, identity, stored?.known ?? identity.user)
  if (refused !== undefined) return refused

  const owner = await resolveOwner(context, identity, stored)
  const { user, isNewUser } = owner
  setCookies.push(...(await beginSession(request, identity, owner)))
  const { account, profile } = identity
  await notify(context, 'signIn', { user, account, profile: profile && identity.user, isNewUser })
  const { newUser } = context.pages
  return redirectReply(
    request,
    isNewUser && newUser !== undefined ? withParameter(newUser, 'callbackUrl', callbackUrl) : callbackUrl,
  )
}

/** Begins a session for a verified identity, if the application agrees, and redirects. Never rejects. */
export async function completeSignIn(request: RequestContext, identity: IncomingIdentity): Promise<Response> {
  try {
    return await signIn(request, identity)
  } catch (error) {
    return fail(request, identity, error)
  }
}
