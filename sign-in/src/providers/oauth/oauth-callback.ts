import type { RequestContext } from '../../requests/request-context.ts'
import { report } from '../../log.ts'
import { textField } from '../../requests/body.ts'
import { errorRedirect, outageReply } from '../../requests/replies.ts'
import type { IncomingIdentity } from '../../sessions/incoming-identity.ts'
import { completeSignIn } from '../../sessions/complete-sign-in.ts'
import { readChecks, removeChecks } from './check-cookies.ts'
import type { Grant, RedirectConnection } from '../connection.ts'
import { ProfileUnusable } from '../../accounts/described-user.ts'
import { accountOf, userOf } from '../identity.ts'

/** The parameters of the provider: the query, or the body of a posted form. */
function answerOf({ isPost, query, body }: RequestContext) {
  if (!isPost) return query
  const fields = [...body.keys()].map(name => [name, textField(body, name) ?? ''])
  return new URLSearchParams(fields)
}

class ProviderRefused extends Error {
  override name = 'ProviderRefused'
  error: string
  constructor(error: string) {
    super('the provider answered with an error')
    this.error = error
  }
}

async function redeem(request: RequestContext, connection: RedirectConnection) {
  const { context, cookies, callbackUrl } = request
  const answer = answerOf(request)
  const refusal = answer.get('error')
  if (refusal !== null) throw new ProviderRefused(refusal)
  const kept = readChecks(context, cookies, connection)
  return { grant: await connection.redeem(answer, kept.checks), callbackUrl: kept.callbackUrl ?? callbackUrl }
}

/**
 * The identity that a grant proves.
 * @throws {ProfileUnusable} when the profile identifies no user
 */
async function incomingIdentityOf(
  { context }: RequestContext,
  { provider, profile: mapper }: RedirectConnection,
  grant: Grant,
): Promise<IncomingIdentity> {
  const user = await userOf(grant, mapper)
  const account = accountOf(grant, provider, user, context.clock)
  return { kind: 'oauth', provider, user, account, profile: grant.profile }
}

/** Whether the provider is away for a while, as the embedded one is with its database: then it has redeemed nothing. */
function isOutage(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof Response && error.cause.status === 503
}

/** Handles the callback of a provider, by GET or as a posted form. The checks are removed unless it can be repeated. */
export async function oauthCallback(request: RequestContext, connection: RedirectConnection): Promise<Response> {
  const { context, cookies, setCookies } = request
  setCookies.push(...removeChecks(context, cookies, connection))
  try {
    const { grant, callbackUrl } = await redeem(request, connection)
    return await completeSignIn({ ...request, callbackUrl }, await incomingIdentityOf(request, connection, grant))
  } catch (error) {
    const code = error instanceof ProfileUnusable ? 'OAUTH_PARSE_PROFILE_ERROR' : 'OAUTH_CALLBACK_ERROR'
    report(context, 'error', code, error, { providerId: connection.provider.id })
    // A browser asks for the same address again; a posted form it would not repeat.
    if (!request.isPost && isOutage(error)) return outageReply('Sign-in is not available right now.')
    return errorRedirect(request, 'OAuthCallback')
  }
}
