import type { CurrentUser } from '../accounts/current-user.ts'
import type { Adapter, SessionOrigin } from '../adapter/adapter.ts'
import type { RequestContext } from '../requests/request-context.ts'
import type { IncomingIdentity } from './incoming-identity.ts'
import type { User } from './callbacks.ts'
import { carrySession, createSession } from './database-session.ts'
import { issueSession, type SessionClaims } from './token-session.ts'

export type SessionOwner = {
  user: User
  isNewUser: boolean | undefined
  keepsSession: boolean
  current: CurrentUser | undefined
}

function text(value: unknown) {
  return typeof value === 'string' ? value : undefined
}

/** The ID token, if signing out has to present it to the provider. */
function idTokenOf({ provider, account }: IncomingIdentity) {
  return provider.signOutAtProvider ? text(account.id_token) : undefined
}

async function beginTokenSession(
  request: RequestContext,
  identity: IncomingIdentity,
  { user, isNewUser }: SessionOwner,
) {
  const { context, cookies, receivedAt } = request
  const { account, profile } = identity
  const idToken = idTokenOf(identity)
  const own: SessionClaims = {
    provider: account.provider,
    // Omitted when it equals the subject.
    ...(user.id === account.providerAccountId ? {} : { providerAccountId: account.providerAccountId }),
    ...(idToken === undefined ? {} : { providerIdToken: idToken }),
  }
  const token = await context.callbacks.jwt({
    token: { name: user.name, email: user.email, picture: user.image, sub: user.id, ...own },
    user,
    account,
    profile,
    isNewUser,
    trigger: isNewUser ? 'signUp' : 'signIn',
  })
  return issueSession(context, cookies, { claims: token, since: receivedAt })
}

async function beginDatabaseSession(
  { context, cookies }: RequestContext,
  { adapter, identity, owner }: { adapter: Adapter; identity: IncomingIdentity; owner: SessionOwner },
) {
  const { user, keepsSession, current } = owner
  if (current?.session !== undefined) {
    if (keepsSession) return carrySession(context, cookies, current.session)
    await adapter.deleteSession(current.session.sessionToken)
  }
  const origin: SessionOrigin = {
    provider: identity.account.provider,
    providerAccountId: identity.account.providerAccountId,
    providerSessionId: text(identity.profile?.sid),
    idToken: idTokenOf(identity),
  }
  return carrySession(context, cookies, await createSession(context, adapter, { userId: user.id, origin }))
}

/** Begins a session in a token or in the database, and returns its `Set-Cookie` headers. */
export function beginSession(
  request: RequestContext,
  identity: IncomingIdentity,
  owner: SessionOwner,
): Promise<string[]> {
  const adapter = request.context.sessionAdapter
  return adapter === undefined
    ? beginTokenSession(request, identity, owner)
    : beginDatabaseSession(request, { adapter, identity, owner })
}
