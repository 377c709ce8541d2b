import type { Adapter, AdapterUser } from '../adapter/adapter.ts'
import type { SignInContext } from '../requests/context.ts'
import { notify } from '../log.ts'
import type { User } from '../sessions/callbacks.ts'
import type { IncomingIdentity } from '../sessions/incoming-identity.ts'
import type { CurrentUser } from './current-user.ts'
import { AccountNotLinked, UserNotCreated } from './errors.ts'

export type AccountResolution = Pick<IncomingIdentity, 'kind' | 'user' | 'account'> & {
  /**
   * Signs in to the user who has this e-mail address here, without asking for their consent. The sign-in layer does not
   * check that the provider verified the address: if the provider lets anyone claim an address, anyone can take over the
   * user who has it.
   */
  mayLinkByEmail: boolean
  /** The result of `findKnownUser`. */
  known: AdapterUser | undefined
  current: CurrentUser | undefined
}

export type ResolvedAccount = {
  user: AdapterUser
  isNewUser: boolean
  /** The browser's session belongs to this user and continues. */
  keepsSession: boolean
}

/** The user who signed in with this identity before; undefined for a new one. */
export async function findKnownUser(
  adapter: Adapter,
  { kind, user, account }: Pick<IncomingIdentity, 'kind' | 'user' | 'account'>,
): Promise<AdapterUser | undefined> {
  if (kind === 'email') return (await adapter.getUserByEmail(account.providerAccountId)) ?? undefined
  const { provider, providerAccountId } = account
  const known = await adapter.getUserByAccount({ provider, providerAccountId })
  // With credentials the application usually signs in its own users, under their ids in the adapter.
  return known ?? (kind === 'credentials' ? await adapter.getUser(user.id) : null) ?? undefined
}

async function createUser(adapter: Adapter, user: User, emailVerified: Date | null): Promise<AdapterUser> {
  const { id: _, ...described } = user
  try {
    return await adapter.createUser({ ...described, emailVerified })
  } catch (cause) {
    throw new UserNotCreated('the adapter could not create a user', { cause })
  }
}

/** The result of `create`, or the user whom a concurrent request created when `create` fails. */
function createOrFind<Result>(adapter: Adapter, resolution: AccountResolution, create: () => Promise<Result>) {
  return create().catch(async (error: unknown) => {
    const known = await findKnownUser(adapter, resolution).catch(() => undefined)
    if (known === undefined) throw error
    return { known }
  })
}

async function resolveByEmail(
  context: SignInContext,
  adapter: Adapter,
  resolution: AccountResolution,
): Promise<ResolvedAccount> {
  const { user, known } = resolution
  const emailVerified = new Date(context.clock())
  if (known === undefined) {
    const result = await createOrFind(adapter, resolution, async () => ({
      created: await createUser(adapter, user, emailVerified),
    }))
    if ('known' in result) return resolveByEmail(context, adapter, { ...resolution, known: result.known })
    await notify(context, 'createUser', { user: result.created })
    return { user: result.created, isNewUser: true, keepsSession: false }
  }
  const updated = await adapter.updateUser({ id: known.id, emailVerified })
  await notify(context, 'updateUser', { user: updated })
  return { user: updated, isNewUser: false, keepsSession: false }
}

/** Links a new account to the user with the same e-mail address, if that is allowed, or else to a new user. */
async function linkNewAccount(adapter: Adapter, { user, account, mayLinkByEmail }: AccountResolution) {
  const sameEmail = user.email ? await adapter.getUserByEmail(user.email) : null
  if (sameEmail !== null && !mayLinkByEmail) throw new AccountNotLinked('the e-mail address belongs to another account')
  const linked = sameEmail ?? (await createUser(adapter, user, null))
  await adapter.linkAccount({ ...account, userId: linked.id })
  return { user: linked, isNewUser: sameEmail === null }
}

async function resolveByAccount(
  context: SignInContext,
  adapter: Adapter,
  resolution: AccountResolution,
): Promise<ResolvedAccount> {
  const { kind, user, account, known } = resolution
  const isCurrent = known !== undefined && known.id === resolution.current?.user.id
  // Credentials identify a user by themselves, so they are never linked to the user who is signed in.
  const current = kind === 'credentials' || adapter.keepsAccountsApart ? undefined : resolution.current?.user
  if (known !== undefined) {
    if (current !== undefined && !isCurrent) throw new AccountNotLinked('the account belongs to another user')
    return { user: known, isNewUser: false, keepsSession: isCurrent && kind !== 'credentials' }
  }
  if (current !== undefined) {
    await adapter.linkAccount({ ...account, userId: current.id })
    await notify(context, 'linkAccount', { user: current, account, profile: user })
    return { user: current, isNewUser: false, keepsSession: true }
  }
  // In a transaction: a user without an account could never sign in again, because their address would be taken.
  const linked = await createOrFind(adapter, resolution, () =>
    adapter.transaction === undefined
      ? linkNewAccount(adapter, resolution)
      : adapter.transaction(tx => linkNewAccount(tx, resolution)),
  )
  if ('known' in linked) return { user: linked.known, isNewUser: false, keepsSession: false }
  if (linked.isNewUser) await notify(context, 'createUser', { user: linked.user })
  await notify(context, 'linkAccount', { user: linked.user, account, profile: user })
  return { ...linked, keepsSession: false }
}

/**
 * Finds or creates the user of an identity (sign-in-layer.md §10.3). Rejects when the adapter does.
 * @throws {AccountNotLinked} when the account or its e-mail address belongs to another user
 * @throws {UserNotCreated} when the adapter cannot create the user
 */
export function resolveAccount(
  context: SignInContext,
  adapter: Adapter,
  resolution: AccountResolution,
): Promise<ResolvedAccount> {
  return resolution.kind === 'email'
    ? resolveByEmail(context, adapter, resolution)
    : resolveByAccount(context, adapter, resolution)
}
