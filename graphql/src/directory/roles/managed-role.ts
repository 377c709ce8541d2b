import { role } from '@gatehouse-id/entities'
import { type Role, RoleNotFound } from '@gatehouse-id/identity-provider/contract'
import { manage } from '../../entity/manage.ts'
import { nodeIds } from '../../schema/ids/node-id.ts'
import { loadTenant } from '../tenants/loaders.ts'
import { defineLoader } from '../../request/loaders.ts'

/** The roles with a name: at most one of the project, and one of each tenant. */
export const loadRolesNamed = defineLoader<string, readonly Role[]>(async (names, { client }) => {
  const { roles } = await client.roles.search({ roleNames: [...names] })
  const byName = Map.groupBy(roles, ({ name }) => name)
  return names.map(name => byName.get(name) ?? [])
})

/** The criteria that compare tenants, and names with names. */
type Filter = {
  tenantIds?: { id: string }[] | null
  includeProjectRoles?: boolean | null
  permissionNames?: string[] | null
}

export const managedRole = manage(role, {
  all: async client => (await client.roles.loadAll({})).roles,
  byIds: async (client, roleIds) => (await client.roles.search({ roleIds: [...roleIds] })).roles,
  create: async (client, draft) => ({ row: await client.roles.create(draft) }),
  createMany: async (client, roles) => (await client.roles.createBatch({ roles })).roles,
  update: (client, { id, after: { name, ...after } }) => client.roles.update({ ...after, id, newName: name }),
  updateMany: async (client, changes) => {
    const roles = changes.map(({ id, after: { name, ...after } }) => ({ ...after, id, newName: name }))
    return (await client.roles.updateBatch({ roles })).roles
  },
  // With its tenant, whose administrators may delete it.
  delete: async (client, id) => {
    const [role] = (await client.roles.search({ roleIds: [id] })).roles
    if (!role) throw new RoleNotFound()
    return client.roles.delete({ id, tenantId: role.tenantId })
  },
  deleteMany: (client, roleIds) => client.roles.deleteBatch({ roleIds }),
  links: { tenant: loadTenant },
  inputNames: { newName: 'name' },
  criteria: {
    fields: t => ({
      tenantIds: nodeIds(t, {
        for: 'Tenant',
        description: 'Belongs to one of these tenants; without it, roles of the project are listed.',
      }),
      includeProjectRoles: t.boolean({ description: 'With tenantIds: also the roles of the project.' }),
      permissionNames: t.stringList({ description: 'Includes all of these permissions.' }),
    }),
    passes({ tenantIds, includeProjectRoles, permissionNames }: Filter) {
      const places = new Set(tenantIds?.map(({ id }) => id))
      if (!tenantIds || includeProjectRoles) places.add('')
      return ({ tenantId, permissionNames: included }) =>
        places.has(tenantId) && (permissionNames ?? []).every(name => included.includes(name))
    },
  },
})
