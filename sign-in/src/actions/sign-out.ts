import { randomSecret } from '@gatehouse-id/operation/random-secret'
import { renderSignOut } from '@gatehouse-id/pages'

import type { Adapter } from '../adapter/adapter.ts'
import type { SignInContext } from '../requests/context.ts'
import type { RequestContext } from '../requests/request-context.ts'
import { notify, report } from '../log.ts'
import { pageOptionsFor } from '../options/page-options.ts'
import { pageReply, plainRedirect, redirectReply } from '../requests/replies.ts'
import { findSession } from '../sessions/database-session.ts'
import { endSession, readSessionToken, textClaim } from '../sessions/token-session.ts'

export function getSignOut({ context, headers, csrf, callbackUrl, setCookies }: RequestContext) {
  const { base, pages } = context
  if (pages.signOut !== undefined) return plainRedirect(pages.signOut, setCookies)
  const page = renderSignOut({
    ...pageOptionsFor(context, headers),
    signoutUrl: `${base.url}/signout`,
    csrfToken: csrf.token,
    callbackUrl,
  })
  return pageReply(200, page, setCookies)
}

type Ended = {
  /** The provider the user signed in with, if it is known. */
  provider: string | undefined
  idToken: string | undefined
}

/**
 * The address at which the provider ends its own session (OpenID Connect RP-Initiated Logout 1.0); undefined when it
 * should not.
 */
async function providerSignOutUrl(context: SignInContext, { provider, idToken }: Ended): Promise<string | undefined> {
  const connection = context.providers.get(provider ?? '')
  if (connection?.kind !== 'oauth' || idToken === undefined || !connection.provider.signOutAtProvider) return undefined
  try {
    return await connection.endSessionUrl({
      idToken,
      returnTo: connection.provider.postLogoutRedirectUri ?? `${context.base.origin}/`,
      state: randomSecret(context.random),
    })
  } catch (error) {
    report(context, 'error', 'SIGNOUT_ERROR', error, { providerId: connection.provider.id })
    return undefined // the user is signed out here regardless
  }
}

async function endToken({ context, cookies }: RequestContext): Promise<Ended | undefined> {
  const token = await readSessionToken(context, cookies).catch(error => {
    report(context, 'error', 'SIGNOUT_ERROR', error)
    return undefined // the session cookie is removed regardless
  })
  if (token === undefined) return undefined
  await notify(context, 'signOut', { token })
  return { provider: textClaim(token, 'provider'), idToken: textClaim(token, 'providerIdToken') }
}

async function endInDatabase({ context, cookies }: RequestContext, adapter: Adapter): Promise<Ended | undefined> {
  try {
    const found = await findSession(context, adapter, cookies)
    if (found === undefined) return undefined
    const deleted = await adapter.deleteSession(found.session.sessionToken)
    await notify(context, 'signOut', { session: deleted ?? found.session })
    return { provider: found.origin?.provider, idToken: found.origin?.idToken }
  } catch (error) {
    report(context, 'error', 'SIGNOUT_ERROR', error)
    return undefined // the session cookie is removed regardless
  }
}

export async function postSignOut(request: RequestContext): Promise<Response> {
  const { context, cookies, csrf, callbackUrl, setCookies } = request
  if (!csrf.isVerified) return redirectReply(request, `${context.base.url}/signout?csrf=true`, 403)
  setCookies.push(...endSession(context, cookies))
  const adapter = context.sessionAdapter
  const ended = await (adapter === undefined ? endToken(request) : endInDatabase(request, adapter))
  if (ended === undefined) return redirectReply(request, callbackUrl)
  return redirectReply(request, (await providerSignOutUrl(context, ended)) ?? callbackUrl)
}
