import type { IdentityClient } from '../../provider/contract.ts'
import { isConsoleRole } from '../../directory/administrators/authority.ts'
import type { Role } from '../../directory/roles/contract.ts'
import { isEditable, isVisible } from '../../directory/users/attributes/attribute.ts'
import type { User } from '../../directory/users/profile/user/user.ts'
import type { AccessKey } from '../../tokens/keys/access-keys/contract.ts'
import type { Belonging } from '../belongs.ts'
import { NotOfTenant } from '../errors.ts'
import type { scopeTenants } from './scope-tenants.ts'
import type { scopeUsers } from './scope-users.ts'

type Scoped = ReturnType<typeof scopeUsers> & ReturnType<typeof scopeTenants>

/** What the widgets in applications of a tenant call besides, each by the rules of the operation that it is made of. */
export function scopeWidgets(client: IdentityClient, tenantId: string, belonging: Belonging, scoped: Scoped) {
  const { requireOwn, soleMember, member, visible } = belonging

  /** As the tenant sees the user: with the roles in it, which are the only ones that its administrators give. */
  function inTenant(user: User): User {
    return { ...visible(user), roleNames: rolesIn(user.userTenants), editable: belonging.isSoleMember(user) }
  }
  function keyInTenant<Answer extends { key: AccessKey }>(answer: Answer): Answer {
    return { ...answer, key: { ...answer.key, roleNames: rolesIn(answer.key.keyTenants) } }
  }
  function rolesIn(list: readonly { tenantId: string; roleNames: string[] }[]): string[] {
    return list.find(each => each.tenantId === tenantId)?.roleNames ?? []
  }
  const search: IdentityClient['users']['search'] = async input => {
    if (input.tenantIds?.length && !input.tenantIds.includes(tenantId)) throw new NotOfTenant()
    const found = await client.users.search({ ...input, tenantIds: [tenantId] })
    return { ...found, users: found.users.map(inTenant) }
  }
  /** The same operation, for keys of the tenant alone. */
  function ofKeys<Output>(run: (input: { ids: string[] }) => Promise<Output>) {
    return async (input: { ids: string[] }) => {
      for (const id of input.ids) await scoped.accessKeys.load({ id })
      return run(input)
    }
  }
  async function withoutConsoleRoles<Answer extends { roles: Role[] }>(answer: Promise<Answer>) {
    const { roles } = await answer
    return { roles: roles.filter(role => !isConsoleRole(role)) }
  }

  return {
    users: {
      search,
      searchV1: search,
      async create(input) {
        const { user } = await scoped.users.create(input)
        return { user: inTenant(user) }
      },
      async patch({ roleNames, ...input }) {
        // The tenant is the only one that the user belongs to.
        const { user } = await scoped.users.patch({
          ...input,
          ...(roleNames && { userTenants: [{ tenantId, roleNames }] }),
        })
        return { user: inTenant(user) }
      },
      async updateStatus(input) {
        const { user } = await scoped.users.updateStatus(input)
        return { user: inTenant(user) }
      },
    },
    userBatches: {
      async delete(input) {
        for (const userId of input.userIds) await soleMember({ userId })
        return client.userBatches.delete(input)
      },
    },
    userAttributes: {
      async loadAll(input) {
        const { data } = await client.userAttributes.loadAll(input)
        // Widgets leave out what is not there, and show what is not editable.
        const open = data.filter(isVisible).map(attribute => ({ ...attribute, editable: isEditable(attribute) }))
        return { data: open, total: open.length }
      },
    },
    userPasskeys: {
      async list(input) {
        await member({ loginId: input.loginId })
        return client.userPasskeys.list(input)
      },
      async removeAll(input) {
        await soleMember({ loginId: input.loginId })
        return client.userPasskeys.removeAll(input)
      },
    },
    roles: {
      loadAll: input => withoutConsoleRoles(scoped.roles.loadAll(input)),
      search: input => withoutConsoleRoles(scoped.roles.search(input)),
      async deleteBatch(input) {
        requireOwn(input.tenantId ?? '')
        return client.roles.deleteBatch(input)
      },
      async loadOfSubtenants(input) {
        requireOwn(input.tenant)
        const { roles } = await client.roles.loadOfSubtenants(input)
        return { roles: roles.filter(({ tenantId }) => belonging.isOwn(tenantId)) }
      },
    },
    accessKeys: {
      async search(input) {
        const { keys } = await scoped.accessKeys.search(input)
        return { keys: keys.map(key => keyInTenant({ key }).key) }
      },
      create: async input => keyInTenant(await scoped.accessKeys.create(input)),
      rotate: async input => keyInTenant(await scoped.accessKeys.rotate(input)),
      activateBatch: ofKeys(client.accessKeys.activateBatch),
      deactivateBatch: ofKeys(client.accessKeys.deactivateBatch),
      deleteBatch: ofKeys(client.accessKeys.deleteBatch),
    },
    ssoApplications: {
      async loadAll(input) {
        const { apps } = await client.ssoApplications.loadAll(input)
        // What an application is, and not how it is set up.
        return {
          apps: apps.map(app => ({
            ...app,
            customAttributes: {},
            oidcSettings: null,
            samlSettings: null,
            wsfedSettings: null,
            wsFedSettings: null,
          })),
        }
      },
    },
    ssoSetupLinks: {
      async generateAuthenticated(input) {
        await requireSetup(input.tenantId)
        return client.ssoSetupLinks.generateAuthenticated(input)
      },
      // The widget that shows the tenant asks whether or not it may: without links there is nothing to open.
      async generateAuthenticatedBatch(input) {
        requireOwn(input.tenantId)
        if (!(await maySetUp(input.tenantId))) return { links: [], defaultLink: '', ssoIdToLink: {} }
        return client.ssoSetupLinks.generateAuthenticatedBatch(input)
      },
    },
    widgets: { list: client.widgets.list, componentsState: client.widgets.componentsState },
  } satisfies { [Area in keyof IdentityClient]?: Partial<IdentityClient[Area]> }

  async function requireSetup(id: string) {
    requireOwn(id)
    if (!(await maySetUp(id)))
      throw new NotOfTenant({
        message: 'the tenant may not set up single sign-on itself: an administrator of the project can allow it',
      })
  }
  /** An administrator of the project decides which tenants set up their single sign-on themselves. */
  async function maySetUp(id: string): Promise<boolean> {
    const { ssoSetupSuiteSettings } = await client.tenants.loadSettings({ id })
    return ssoSetupSuiteSettings?.enabled === true
  }
}
