import type { IdentityClient } from '@gatehouse-id/identity-provider'
import { CommandRefused } from '../../command-line/explain.ts'

type Page<Record> = { records: Record[]; next: string | undefined }

/** The pages of a list, one after the other; none is held longer than it is written. */
async function* pagesOf<Record>(read: (after: string | undefined) => Promise<Page<Record>>): AsyncGenerator<Record[]> {
  let after: string | undefined
  do {
    const page = await read(after)
    yield page.records
    after = page.next
  } while (after !== undefined)
}

/** Of a project, in the order in which another one takes them in. */
export const exported = {
  /** Ids are made anew where configuration is taken in: users and tenants find their applications by name. */
  ssoApplications: (client: IdentityClient) =>
    once(async () => {
      const { apps } = await client.ssoApplications.loadAll({})
      return apps.map(({ id, name, appType }) => ({ id, name, appType }))
    }),

  tenantRoles: (client: IdentityClient) =>
    once(async () => {
      const { roles } = await client.roles.loadAll({})
      return roles.filter(({ tenantId }) => tenantId !== '').map(({ id: _, ...role }) => role)
    }),

  tenants: (client: IdentityClient) =>
    pagesOf(async after => {
      const { tenants, next } = await client.tenants.list({ limit: 100, after })
      if (tenants.length === 0) return { records: [], next }
      const { settings } = await client.tenants.searchSettings({ tenantIds: tenants.map(({ id }) => id) })
      const byTenant = new Map(settings.map(({ tenantId, ...each }) => [tenantId, each]))
      const records = tenants.map(({ successors: _, ...tenant }) => ({ ...tenant, settings: byTenant.get(tenant.id) }))
      return { records, next }
    }),

  families: (client: IdentityClient) =>
    pagesOf(async after => {
      const page = Number(after ?? 0)
      const { families, total } = await client.families.search({ page, size: familiesPerPage })
      if (total >= familiesMax)
        throw new CommandRefused(
          `the project has more families than can be listed (${familiesMax}); nothing was exported`,
        )
      return { records: families, next: families.length < familiesPerPage ? undefined : String(page + 1) }
    }),

  users: (client: IdentityClient) =>
    pagesOf(async after => {
      const { users, next } = await client.userExports.page({ after })
      return { records: users, next }
    }),

  relations: (client: IdentityClient) =>
    pagesOf(async after => {
      const { relations, next } = await client.authorizationRelations.search({ size: 1000, after })
      return { records: relations, next }
    }),

  groups: (client: IdentityClient) =>
    pagesOf(async after => {
      const { groups, next } = await client.groups.search({ limit: 100, after })
      return { records: groups, next }
    }),

  accessKeys: (client: IdentityClient) => once(async () => (await client.accessKeys.search({})).keys),

  audit: (client: IdentityClient) =>
    pagesOf(async after => {
      const { audits, next } = await client.audit.search({ from: 0, oldestFirst: true, size: 1000, after })
      return { records: audits, next }
    }),
}

const familiesPerPage = 1000
/** A search looks at no more of them. */
const familiesMax = 100_000

async function* once<Record>(read: () => Promise<Record[]>): AsyncGenerator<Record[]> {
  yield await read()
}
