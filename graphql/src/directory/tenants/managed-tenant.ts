import { tenant } from '@gatehouse-id/entities'
import type { Tenant } from '@gatehouse-id/identity-provider/contract'
import { type Managed, manage } from '../../entity/manage.ts'
import { badRequest } from '../../request/errors.ts'
import { tenantCriteria, tenantPage } from './tenant-page.ts'

export const managedTenant: Managed<Tenant> = manage(tenant, {
  all: async client => (await client.tenants.search({})).tenants,
  one: (client, id) => client.tenants.load({ id }),
  byIds: async (client, ids) => (await client.tenants.search({ tenantIds: [...ids] })).tenants,
  async create(client, draft) {
    requireObject(draft)
    const { id } = await client.tenants.create(draft)
    return { row: await client.tenants.load({ id }) }
  },
  async update(client, { id, before, given }) {
    requireObject(given)
    await client.tenants.update({ ...given, id, name: given.name ?? before.name })
    return client.tenants.load({ id })
  },
  // Its settings have a version of their own; its default roles have a mutation of their own.
  editable: ({
    id: _id,
    createdTime: _created,
    parent: _parent,
    successors: _successors,
    domains: _domains,
    ...rest
  }) => rest,
  page: tenantPage,
  criteria: tenantCriteria,
  links: { parent: (context, id) => managedTenant.load(context, id) },
})

function requireObject({ customAttributes }: { customAttributes?: unknown }): void {
  if (customAttributes !== undefined && (typeof customAttributes !== 'object' || Array.isArray(customAttributes)))
    throw badRequest('customAttributes is an object.')
}
