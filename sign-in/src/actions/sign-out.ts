import { renderSignOut } from '@gatehouse/pages'

import type { SignInContext } from '../context.ts'
import { notify, report } from '../log.ts'
import { pageReply, plainRedirect, redirectReply } from '../requests/replies.ts'
import { endSession, readSessionToken, textClaim } from '../sessions/token-session.ts'
import type { Claims } from '../tokens/tokens.ts'
import type { Action } from './action.ts'

export const getSignOut: Action = ({ context, csrf, callbackUrl, setCookies }) => {
  const { base, pages, pageOptions } = context
  if (pages.signOut !== undefined) return plainRedirect(pages.signOut, setCookies)
  const page = renderSignOut({ ...pageOptions, signoutUrl: `${base.url}/signout`, csrfToken: csrf.token, callbackUrl })
  return pageReply(200, page, setCookies)
}

/** Where the provider ends its own session (OpenID Connect RP-Initiated Logout 1.0); undefined when it is not asked to. */
const providerSignOutUrl = async (context: SignInContext, token: Claims): Promise<string | undefined> => {
  const connection = context.providers.get(textClaim(token, 'provider') ?? '')
  const idToken = textClaim(token, 'providerIdToken')
  if (connection === undefined || idToken === undefined || !connection.provider.signOutAtProvider) return undefined
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

export const postSignOut: Action = async exchange => {
  const { context, cookies, csrf, callbackUrl, setCookies } = exchange
  if (!csrf.isVerified) return redirectReply(exchange, `${context.base.url}/signout?csrf=true`, 403)
  setCookies.push(...endSession(context, cookies))
  const token = readSessionToken(context, cookies)
  if (token === undefined) return redirectReply(exchange, callbackUrl)
  await notify(context, 'signOut', { token })
  return redirectReply(exchange, (await providerSignOutUrl(context, token)) ?? callbackUrl)
}
