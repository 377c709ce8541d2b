import type { CurrentPerson } from '../accounts/current-person.ts'
import type { Adapter, SessionOrigin } from '../adapter/adapter.ts'
import type { Exchange } from '../exchange.ts'
import type { Arrival } from './arrival.ts'
import type { User } from './callbacks.ts'
import { carrySession, createSession } from './database-session.ts'
import { issueSession, type SessionClaims } from './token-session.ts'

interface Person {
  user: User
  isNewUser: boolean | undefined
  keepsSession: boolean
  current: CurrentPerson | undefined
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** The ID token, where signing out will have to show it to the provider. */
const idTokenOf = ({ provider, account }: Arrival) => (provider.signOutAtProvider ? text(account.id_token) : undefined)

const beginTokenSession = async (exchange: Exchange, arrival: Arrival, { user, isNewUser }: Person) => {
  const { context, cookies } = exchange
  const { account, profile } = arrival
  const idToken = idTokenOf(arrival)
  const own: SessionClaims = {
    provider: account.provider,
    // Otherwise the subject says it.
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
  return issueSession(context, cookies, { claims: token, since: context.clock() })
}

const beginDatabaseSession = async (
  { context, cookies }: Exchange,
  { adapter, arrival, person }: { adapter: Adapter; arrival: Arrival; person: Person },
) => {
  const { user, keepsSession, current } = person
  if (current?.session !== undefined) {
    if (keepsSession) return carrySession(context, cookies, current.session)
    await adapter.deleteSession(current.session.sessionToken)
  }
  const origin: SessionOrigin = {
    provider: arrival.account.provider,
    providerAccountId: arrival.account.providerAccountId,
    providerSessionId: text(arrival.profile?.sid),
    idToken: idTokenOf(arrival),
  }
  return carrySession(context, cookies, await createSession(context, adapter, { userId: user.id, origin }))
}

/** `Set-Cookie` headers that give a person their session, in a token or in the database. */
export const beginSession = (exchange: Exchange, arrival: Arrival, person: Person): Promise<string[]> => {
  const adapter = exchange.context.sessionAdapter
  return adapter === undefined
    ? beginTokenSession(exchange, arrival, person)
    : beginDatabaseSession(exchange, { adapter, arrival, person })
}
