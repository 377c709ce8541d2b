import type { IdentityClient } from '../provider/contract.ts'
import { UserNotFound } from '../directory/users/profile/errors.ts'
import type { User } from '../directory/users/profile/user/user.ts'
import type { AccessKey } from '../tokens/keys/access-keys/contract.ts'
import { NotOfTenant } from './errors.ts'

/** What belongs to the tenants of a tenant administrator, and the refusals for what does not. */
export function belongingTo(client: IdentityClient, tenantIds: readonly string[]) {
  const isOwn = (tenantId: string) => tenantIds.includes(tenantId)
  const isOwnList = (list: readonly { tenantId: string }[]) =>
    list.length > 0 && list.every(({ tenantId }) => isOwn(tenantId))

  function isMember({ userTenants }: User) {
    return userTenants.some(({ tenantId }) => isOwn(tenantId))
  }

  /** The user without memberships in other tenants. */
  function visible(user: User): User {
    return { ...user, userTenants: user.userTenants.filter(({ tenantId }) => isOwn(tenantId)) }
  }

  /** @throws {NotOfTenant} unless all users with these ids are members of the tenants */
  async function requireMembers(ids: readonly string[]) {
    const userIds = [...new Set(ids)]
    if (userIds.length === 0) return
    const query = { userIds, tenantIds: [...tenantIds], limit: userIds.length, withTestUser: true }
    if ((await client.users.search(query)).users.length !== userIds.length) throw new NotOfTenant()
  }

  function isSoleMember({ userTenants, roleNames }: User) {
    return isOwnList(userTenants) && roleNames.length === 0
  }

  type Selector = { loginId?: string | undefined; userId?: string | undefined }

  /** @throws {UserNotFound} when the user is no member of the tenants */
  async function member(which: Selector): Promise<User> {
    const { user } = await client.users.load(which)
    if (!isMember(user)) throw new UserNotFound()
    return user
  }

  /**
   * A user whom the administrators of these tenants alone are responsible for.
   *
   * @throws {UserNotFound} when the user is no member of the tenants
   * @throws {NotOfTenant} when the user belongs to another tenant too, or has roles in the project
   */
  async function soleMember(which: Selector): Promise<User> {
    const user = await member(which)
    if (!isSoleMember(user)) throw new NotOfTenant()
    return user
  }

  return {
    tenantIds,
    isSoleMember,
    requireMembers,
    isOwn,
    isMember,
    visible,

    requireOwn(tenantId: string) {
      if (!isOwn(tenantId)) throw new NotOfTenant()
    },

    /** @throws {NotOfTenant} unless it is given to these tenants, and to nothing else */
    requireOnlyOwn({
      tenants = [],
      roleNames = [],
    }: {
      tenants?: readonly { tenantId: string }[] | undefined
      roleNames?: readonly string[] | undefined
    }) {
      if (!isOwnList(tenants) || roleNames.length > 0) throw new NotOfTenant()
    },

    member,
    soleMember,
    isOwnKey: ({ keyTenants, roleNames, boundUserId }: AccessKey) =>
      isOwnList(keyTenants) && roleNames.length === 0 && boundUserId === '',
  }
}

export type Belonging = ReturnType<typeof belongingTo>
