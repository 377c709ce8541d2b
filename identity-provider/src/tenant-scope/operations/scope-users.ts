import type { IdentityClient } from '../../provider/contract.ts'
import { LoginIdTaken, UserNotFound } from '../../directory/users/profile/errors.ts'
import type { TenantAttributes } from '../attributes.ts'
import { NotOfTenant } from '../errors.ts'
import type { Belonging } from '../belongs.ts'

type ByLoginId = { loginId: string }

/** Members of the tenants: all are seen; those who belong to no other tenant and have no role in the project are changed. */
export function scopeUsers(client: IdentityClient, belonging: Belonging, attributes: TenantAttributes) {
  const { visible, member, soleMember, requireOwn, requireOnlyOwn, isMember } = belonging

  /** The same operation, for sole members. */
  function ofSole<Input extends ByLoginId, Output>(run: (input: Input) => Promise<Output>) {
    return async (input: Input) => {
      await belonging.soleMember({ loginId: input.loginId })
      return run(input)
    }
  }

  /** The same operation, for members and one of the tenants. */
  function inTenant<Input extends ByLoginId & { tenantId?: string | undefined }>(
    run: (input: Input) => Promise<{ user: Parameters<typeof visible>[0] }>,
  ) {
    return async (input: Input) => {
      requireOwn(input.tenantId ?? '')
      await belonging.member({ loginId: input.loginId })
      const { user } = await run(input)
      return { user: visible(user) }
    }
  }

  /** The same operation, for members alone. */
  function ofMembers<Input extends { userIds?: readonly string[] | undefined }, Output>(
    run: (input: Input) => Promise<Output>,
  ) {
    return async (input: Input) => {
      await belonging.requireMembers(input.userIds ?? [])
      return run(input)
    }
  }

  return {
    users: {
      tokenExpiries: ofMembers(client.users.tokenExpiries),
      async listMembers(input) {
        // Those who have a role are of any tenant.
        if (!input.tenantIds) throw new NotOfTenant()
        for (const tenantId of input.tenantIds) requireOwn(tenantId)
        return client.users.listMembers(input)
      },
      async search(input) {
        const { tenantIds: wanted = [] } = input
        const tenantIds = wanted.length > 0 ? wanted.filter(belonging.isOwn) : belonging.tenantIds
        if (tenantIds.length === 0) throw new NotOfTenant()
        const found = await client.users.search({ ...input, tenantIds: [...tenantIds] })
        return { ...found, users: found.users.map(visible) }
      },
      load: async input => ({ user: visible(await member(input)) }),
      async create(input) {
        requireOnlyOwn({ tenants: input.userTenants, roleNames: input.roleNames })
        if (input.ssoAppIds?.length) throw new NotOfTenant()
        // An existing user is invited again, which answers the user.
        const known = await client.users.load({ loginId: input.loginId }).catch(whenNotFound)
        if (known && !belonging.isSoleMember(known.user)) throw new LoginIdTaken()
        return client.users.create(input)
      },
      async patch(input) {
        const { userTenants, roleNames, customAttributes } = input
        if (roleNames) throw new NotOfTenant()
        for (const { tenantId } of userTenants ?? []) requireOwn(tenantId)
        const user = await soleMember({ loginId: input.loginId })
        const kept = customAttributes && { customAttributes: await attributes.keepFixed(user, customAttributes) }
        return client.users.patch({ ...input, ...kept })
      },
      updateStatus: ofSole(client.users.updateStatus),
      async delete(input) {
        await soleMember(input)
        return client.users.delete(input)
      },
      async logout(input) {
        await soleMember(input)
        return client.users.logout(input)
      },
    },
    userBatches: {
      async load(input) {
        const users = (await client.userBatches.load(input)).users.filter(isMember).map(visible)
        return { users, total: users.length }
      },
    },
    userTenants: { add: inTenant(client.userTenants.add), remove: inTenant(client.userTenants.remove) },
    userRoles: {
      set: inTenant(client.userRoles.set),
      add: inTenant(client.userRoles.add),
      remove: inTenant(client.userRoles.remove),
    },
    userDetails: {
      updateName: ofSole(client.userDetails.updateName),
      updateEmail: ofSole(client.userDetails.updateEmail),
      updatePhone: ofSole(client.userDetails.updatePhone),
      updatePicture: ofSole(client.userDetails.updatePicture),
      updateLoginId: ofSole(client.userDetails.updateLoginId),
      updateCustomAttribute: ofSole(client.userDetails.updateCustomAttribute),
    },
    userPasswords: {
      setTemporary: ofSole(client.userPasswords.setTemporary),
      expire: ofSole(client.userPasswords.expire),
    },
    userFactors: {
      removeTotp: ofSole(client.userFactors.removeTotp),
      removeRecoveryCodes: ofSole(client.userFactors.removeRecoveryCodes),
    },
    userPasskeys: {
      search: ofMembers(client.userPasskeys.search),
      remove: ofSole(client.userPasskeys.remove),
      rename: ofSole(client.userPasskeys.rename),
    },
    userIdentities: { search: ofMembers(client.userIdentities.search), remove: ofSole(client.userIdentities.remove) },
    trustedDevices: {
      async list(input) {
        await belonging.requireMembers(input.identifiers)
        return client.trustedDevices.list(input)
      },
    },
    userSessions: {
      historyV2: ofMembers(client.userSessions.historyV2),
      async search(input) {
        // The users of sessions are known when they have been found.
        const found = await client.userSessions.search(input)
        await belonging.requireMembers(input.userIds ?? found.sessions.map(({ userId }) => userId))
        return found
      },
      async end(input) {
        const { sessions } = await client.userSessions.search({ sessionIds: [input.sessionId] })
        for (const { userId } of sessions) await soleMember({ userId })
        return client.userSessions.end(input)
      },
      async list(input) {
        await soleMember(input)
        return client.userSessions.list(input)
      },
    },
  } satisfies { [Area in keyof IdentityClient]?: Partial<IdentityClient[Area]> }
}

function whenNotFound(error: unknown): undefined {
  if (!(error instanceof UserNotFound)) throw error
}
