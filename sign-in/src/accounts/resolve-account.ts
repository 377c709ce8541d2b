import type { Adapter, AdapterUser } from '../adapter/adapter.ts'
import type { SignInContext } from '../context.ts'
import { notify } from '../log.ts'
import type { Account, User } from '../sessions/callbacks.ts'
import type { CurrentPerson } from './current-person.ts'
import { AccountNotLinked, UserNotCreated } from './errors.ts'

export interface Newcomer {
  kind: Account['type']
  /** As the provider describes them. */
  user: User
  account: Account
  /** Whoever has a verified-looking e-mail address at this provider may have everything that address has here. */
  mayLinkByEmail: boolean
  /** As `findKnown` found them. */
  known: AdapterUser | undefined
  current: CurrentPerson | undefined
}

export interface Settled {
  user: AdapterUser
  isNewUser: boolean
  /** The session the browser has is theirs and stays. */
  keepsSession: boolean
}

/** The person an arrival is about, when they have been here before. */
export const findKnown = async (
  adapter: Adapter,
  { kind, user, account }: Pick<Newcomer, 'kind' | 'user' | 'account'>,
) => {
  if (kind === 'email') return (await adapter.getUserByEmail(account.providerAccountId)) ?? undefined
  const { provider, providerAccountId } = account
  const known = await adapter.getUserByAccount({ provider, providerAccountId })
  // People who type a password are usually the application's own, under the ids it gave them.
  return known ?? (kind === 'credentials' ? await adapter.getUser(user.id) : null) ?? undefined
}

const createUser = async (adapter: Adapter, user: User, emailVerified: Date | null) => {
  const { id: _, ...described } = user
  try {
    return await adapter.createUser({ ...described, emailVerified })
  } catch (cause) {
    throw new UserNotCreated('the adapter could not create a user', { cause })
  }
}

/** What `work` makes, or the person whom another request of theirs has made meanwhile. */
const unlessKnownMeanwhile = <Result>(adapter: Adapter, newcomer: Newcomer, work: () => Promise<Result>) =>
  work().catch(async (error: unknown) => {
    const known = await findKnown(adapter, newcomer).catch(() => undefined)
    if (known === undefined) throw error
    return { known }
  })

const settleByEmail = async (context: SignInContext, adapter: Adapter, newcomer: Newcomer): Promise<Settled> => {
  const { user, known } = newcomer
  const emailVerified = new Date(context.clock())
  if (known === undefined) {
    const made = await unlessKnownMeanwhile(adapter, newcomer, async () => ({
      created: await createUser(adapter, user, emailVerified),
    }))
    if ('known' in made) return settleByEmail(context, adapter, { ...newcomer, known: made.known })
    await notify(context, 'createUser', { user: made.created })
    return { user: made.created, isNewUser: true, keepsSession: false }
  }
  const updated = await adapter.updateUser({ id: known.id, emailVerified })
  await notify(context, 'updateUser', { user: updated })
  return { user: updated, isNewUser: false, keepsSession: false }
}

/** Finds or makes the person of an account nobody is linked to. */
const join = async (adapter: Adapter, { user, account, mayLinkByEmail }: Newcomer) => {
  const namesake = user.email ? await adapter.getUserByEmail(user.email) : null
  if (namesake !== null && !mayLinkByEmail) throw new AccountNotLinked('the e-mail address belongs to another account')
  const joined = namesake ?? (await createUser(adapter, user, null))
  await adapter.linkAccount({ ...account, userId: joined.id })
  return { user: joined, isNewUser: namesake === null }
}

const settleAccount = async (context: SignInContext, adapter: Adapter, newcomer: Newcomer): Promise<Settled> => {
  const { kind, user, account, known } = newcomer
  const isCurrent = known !== undefined && known.id === newcomer.current?.user.id
  // Who types a password says who they are: nothing is linked to whoever was here before.
  const current = kind === 'credentials' || adapter.keepsAccountsApart ? undefined : newcomer.current?.user
  if (known !== undefined) {
    if (current !== undefined && !isCurrent) throw new AccountNotLinked('the account belongs to another')
    return { user: known, isNewUser: false, keepsSession: isCurrent && kind !== 'credentials' }
  }
  if (current !== undefined) {
    await adapter.linkAccount({ ...account, userId: current.id })
    await notify(context, 'linkAccount', { user: current, account, profile: user })
    return { user: current, isNewUser: false, keepsSession: true }
  }
  // A person without an account could never come back: their address would be taken.
  const joined = await unlessKnownMeanwhile(adapter, newcomer, () =>
    adapter.transaction === undefined ? join(adapter, newcomer) : adapter.transaction(tx => join(tx, newcomer)),
  )
  if ('known' in joined) return { user: joined.known, isNewUser: false, keepsSession: false }
  if (joined.isNewUser) await notify(context, 'createUser', { user: joined.user })
  await notify(context, 'linkAccount', { user: joined.user, account, profile: user })
  return { ...joined, keepsSession: false }
}

/** Who an arrival is here (sign-in-layer.md §10.3). Throws AccountNotLinked, UserNotCreated, and what the adapter throws. */
export const settlePerson = (context: SignInContext, adapter: Adapter, newcomer: Newcomer) =>
  (newcomer.kind === 'email' ? settleByEmail : settleAccount)(context, adapter, newcomer)
