import type { IdentityClient } from '../contract.ts'
import type { Belonging } from './belongs.ts'
import { NotOfTenant } from './errors.ts'
import type { scopeTenants } from './scope-tenants.ts'
import type { scopeUsers } from './scope-users.ts'

type Scoped = ReturnType<typeof scopeUsers> & ReturnType<typeof scopeTenants>

/** What the widgets in applications of a tenant call besides, each by the rules of the operation that it is made of. */
export function scopeWidgets(client: IdentityClient, belonging: Belonging, scoped: Scoped) {
  const { requireOwn, soleMember, member } = belonging
  return {
    users: { searchV1: scoped.users.search },
    userBatches: {
      async delete(input) {
        for (const userId of input.userIds) await soleMember({ userId })
        return client.userBatches.delete(input)
      },
    },
    userAttributes: { loadAll: client.userAttributes.loadAll },
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
      async deleteBatch(input) {
        for (const id of input.ids) await scoped.accessKeys.load({ id })
        return client.accessKeys.deleteBatch(input)
      },
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
      async generateAuthenticatedBatch(input) {
        await requireSetup(input.tenantId)
        return client.ssoSetupLinks.generateAuthenticatedBatch(input)
      },
    },
    widgets: client.widgets,
  } satisfies { [Area in keyof IdentityClient]?: Partial<IdentityClient[Area]> }

  /** An administrator of the project decides which tenants set up their single sign-on themselves. */
  async function requireSetup(tenantId: string) {
    requireOwn(tenantId)
    const { ssoSetupSuiteSettings } = await client.tenants.loadSettings({ id: tenantId })
    if (!ssoSetupSuiteSettings?.enabled)
      throw new NotOfTenant({
        message: 'the tenant may not set up single sign-on itself: an administrator of the project can allow it',
      })
  }
}
