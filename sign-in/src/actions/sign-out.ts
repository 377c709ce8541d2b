import { renderSignOut } from '@gatehouse/pages'

import type { Adapter } from '../adapter/adapter.ts'
import type { SignInContext } from '../context.ts'
import type { Exchange } from '../exchange.ts'
import { notify, report } from '../log.ts'
import { pageReply, plainRedirect, redirectReply } from '../requests/replies.ts'
import { findSession } from '../sessions/database-session.ts'
import { endSession, readSessionToken, textClaim } from '../sessions/token-session.ts'
import type { Action } from './action.ts'

export const getSignOut: Action = ({ context, csrf, callbackUrl, setCookies }) => {
  const { base, pages, pageOptions } = context
  if (pages.signOut !== undefined) return plainRedirect(pages.signOut, setCookies)
  const page = renderSignOut({ ...pageOptions, signoutUrl: `${base.url}/signout`, csrfToken: csrf.token, callbackUrl })
  return pageReply(200, page, setCookies)
}

interface Ended {
  /** The provider they had signed in with, if that is known. */
  provider: string | undefined
  idToken: string | undefined
}

/** Where the provider ends its own session (OpenID Connect RP-Initiated Logout 1.0); undefined when it is not asked to. */
const providerSignOutUrl = async (
  context: SignInContext,
  { provider, idToken }: Ended,
): Promise<string | undefined> => {
  const connection = context.providers.get(provider ?? '')
  if (connection?.kind !== 'oauth' || idToken === undefined || !connection.provider.signOutAtProvider) return undefined
  try {
    return await connection.endSessionUrl({
      idToken,
      returnTo: connection.provider.postLogoutRedirectUri ?? `${context.base.origin}/`,
      state: Buffer.from(context.random(32)).toString('base64url'),
    })
  } catch (error) {
    report(context, 'error', 'SIGNOUT_ERROR', error, { providerId: connection.provider.id })
    return undefined // signed out here all the same
  }
}

const endToken = async ({ context, cookies }: Exchange): Promise<Ended | undefined> => {
  const token = await readSessionToken(context, cookies).catch(error => {
    report(context, 'error', 'SIGNOUT_ERROR', error)
    return undefined // the browser forgets its session all the same
  })
  if (token === undefined) return undefined
  await notify(context, 'signOut', { token })
  return { provider: textClaim(token, 'provider'), idToken: textClaim(token, 'providerIdToken') }
}

const endInDatabase = async ({ context, cookies }: Exchange, adapter: Adapter): Promise<Ended | undefined> => {
  try {
    const found = await findSession(context, adapter, cookies)
    if (found === undefined) return undefined
    const deleted = await adapter.deleteSession(found.session.sessionToken)
    await notify(context, 'signOut', { session: deleted ?? found.session })
    return { provider: found.origin?.provider, idToken: found.origin?.idToken }
  } catch (error) {
    report(context, 'error', 'SIGNOUT_ERROR', error)
    return undefined // the browser forgets its session all the same
  }
}

export const postSignOut: Action = async exchange => {
  const { context, cookies, csrf, callbackUrl, setCookies } = exchange
  if (!csrf.isVerified) return redirectReply(exchange, `${context.base.url}/signout?csrf=true`, 403)
  setCookies.push(...endSession(context, cookies))
  const adapter = context.sessionAdapter
  const ended = await (adapter === undefined ? endToken(exchange) : endInDatabase(exchange, adapter))
  if (ended === undefined) return redirectReply(exchange, callbackUrl)
  return redirectReply(exchange, (await providerSignOutUrl(context, ended)) ?? callbackUrl)
}
