import { type CurrentPerson, findCurrentPerson } from '../accounts/current-person.ts'
import { AccountNotLinked, UserNotCreated } from '../accounts/errors.ts'
import { findKnown, settlePerson } from '../accounts/settle-person.ts'
import type { Adapter, AdapterUser } from '../adapter/adapter.ts'
import type { Exchange } from '../exchange.ts'
import { notify, report } from '../log.ts'
import { errorRedirect, redirectReply, withParameter } from '../requests/replies.ts'
import type { Arrival } from './arrival.ts'
import { beginSession } from './begin-session.ts'
import type { User } from './callbacks.ts'

/** The line in the log when the application's or the adapter's part in a sign-in fails, by the kind of provider. */
const failureCodes = {
  oauth: 'OAUTH_CALLBACK_HANDLER_ERROR',
  email: 'CALLBACK_EMAIL_ERROR',
  credentials: 'CALLBACK_CREDENTIALS_HANDLER_ERROR',
} as const

const fail = (exchange: Exchange, { kind, provider }: Arrival, error: unknown) => {
  report(exchange.context, 'error', failureCodes[kind], error, { providerId: provider.id })
  if (error instanceof AccountNotLinked) return errorRedirect(exchange, 'OAuthAccountNotLinked')
  if (error instanceof UserNotCreated)
    return errorRedirect(exchange, kind === 'email' ? 'EmailCreateAccount' : 'OAuthCreateAccount')
  return errorRedirect(exchange, 'Callback')
}

/** Asks the application; the answer to send when it does not simply agree. */
const refusal = async (exchange: Exchange, arrival: Arrival, user: User): Promise<Response | undefined> => {
  const { context } = exchange
  const { kind, provider, account, profile, credentials } = arrival
  try {
    const verdict = await context.callbacks.signIn({ user, account, profile, credentials })
    if (typeof verdict === 'string') return redirectReply(exchange, verdict)
    if (verdict) return undefined
    return errorRedirect(exchange, 'AccessDenied', kind === 'credentials' ? 403 : undefined)
  } catch (error) {
    report(context, 'error', failureCodes[kind], error, { providerId: provider.id })
    return errorRedirect(exchange, error instanceof Error ? error.message : 'Callback')
  }
}

interface Recognised {
  adapter: Adapter
  known: AdapterUser | undefined
  current: CurrentPerson | undefined
}

/** What the adapter knows already of an arrival; undefined where people are not kept. */
const recognise = async (exchange: Exchange, arrival: Arrival): Promise<Recognised | undefined> => {
  const { adapter, sessionAdapter } = exchange.context
  // With tokens, who types a password need not be in the database (sign-in-layer.md §10.3).
  if (adapter === undefined || (arrival.kind === 'credentials' && sessionAdapter === undefined)) return undefined
  const known = await findKnown(adapter, arrival)
  return { adapter, known, current: await findCurrentPerson(exchange, adapter) }
}

const admit = async (exchange: Exchange, arrival: Arrival): Promise<Response> => {
  const { context, callbackUrl, setCookies } = exchange
  const { kind, provider, account, profile } = arrival
  const recognised = await recognise(exchange, arrival)
  const refused = await refusal(exchange, arrival, recognised?.known ?? arrival.user)
  if (refused !== undefined) return refused

  const mayLinkByEmail = provider.allowDangerousEmailAccountLinking ?? false
  const settled =
    recognised === undefined
      ? { user: arrival.user, isNewUser: kind === 'credentials' ? false : undefined, keepsSession: false }
      : await settlePerson(context, recognised.adapter, { ...arrival, ...recognised, mayLinkByEmail })
  const { user, isNewUser } = settled
  setCookies.push(...(await beginSession(exchange, arrival, { ...settled, current: recognised?.current })))
  await notify(context, 'signIn', { user, account, profile: profile && arrival.user, isNewUser })
  const { newUser } = context.pages
  return redirectReply(
    exchange,
    isNewUser && newUser !== undefined ? withParameter(newUser, 'callbackUrl', callbackUrl) : callbackUrl,
  )
}

/** Turns what a provider vouched for into a session, if the application agrees, and sends the person on. Never throws. */
export const completeSignIn = async (exchange: Exchange, arrival: Arrival): Promise<Response> => {
  try {
    return await admit(exchange, arrival)
  } catch (error) {
    return fail(exchange, arrival, error)
  }
}
