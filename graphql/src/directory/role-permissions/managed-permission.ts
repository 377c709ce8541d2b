import { permission } from '@gatehouse-id/entities'
import type { IdentityClient, Permission } from '@gatehouse-id/identity-provider/contract'
import { manage } from '../../entity/manage.ts'
import { defineLoader } from '../../request/loaders.ts'

/** A permission by name; names are unique in a project. */
export const loadPermissionNamed = defineLoader<string, Permission | undefined>(async (names, context) => {
  const all = new Map((await managedPermission.loadAll(context)).map(permission => [permission.name, permission]))
  return names.map(name => all.get(name))
})

export const managedPermission = manage(permission, {
  all: loadAll,
  async create(client, draft) {
    await client.permissions.create(draft)
    return { row: await getNamed(client, draft.name.trim()) }
  },
  async createMany(client, permissions) {
    await client.permissions.createBatch({ permissions })
    return allNamed(
      client,
      permissions.map(({ name }) => name),
    )
  },
  async update(client, { id, after: { name, description } }) {
    await client.permissions.update({ id, newName: name, description })
    return getNamed(client, name.trim())
  },
  async updateMany(client, changes) {
    const permissions = changes.map(({ id, after: { name, description } }) => ({ id, newName: name, description }))
    await client.permissions.updateBatch({ permissions })
    return allNamed(
      client,
      permissions.map(({ newName }) => newName),
    )
  },
  delete: (client, id) => client.permissions.delete({ id }),
  deleteMany: (client, ids) => client.permissions.deleteBatch({ ids }),
  inputNames: { newName: 'name' },
})

/** Every permission of the project, built-in ones included. */
async function loadAll(client: IdentityClient): Promise<Permission[]> {
  return (await client.permissions.loadAll({})).permissions
}

async function getNamed(client: IdentityClient, name: string): Promise<Permission> {
  const [permission] = await allNamed(client, [name])
  if (!permission) throw new Error('unreachable: the permission was written just now')
  return permission
}

async function allNamed(client: IdentityClient, names: readonly string[]): Promise<Permission[]> {
  const wanted = new Set(names.map(name => name.trim()))
  return (await loadAll(client)).filter(({ name }) => wanted.has(name))
}
