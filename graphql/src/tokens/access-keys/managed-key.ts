import { accessKey } from '@gatehouse/entities'
import { manage } from '../../entity/manage.ts'
import { loadTenant } from '../../directory/tenants/loaders.ts'
import { loadUser } from '../../directory/users/loaders.ts'

/** What the tenants of a key link to. */
export const tenantLinks = { tenant: loadTenant }

export const managedKey = manage(accessKey, {
  all: async client => (await client.accessKeys.search({})).keys,
  one: async (client, id) => (await client.accessKeys.load({ id })).key,
  async create(client, { boundUserId, ...draft }) {
    const { key, cleartext } = await client.accessKeys.create({ ...draft, userId: boundUserId })
    return { row: key, secret: cleartext }
  },
  update: async (client, { id, before, given }) =>
    (await client.accessKeys.update({ ...given, id, name: given.name ?? before.name })).key,
  delete: (client, id) => client.accessKeys.delete({ id }),
  deleteMany: (client, ids) => client.accessKeys.deleteBatch({ ids }),
  links: { ...tenantLinks, boundUser: loadUser, creator: loadUser },
  inputNames: { userId: 'boundUserId' },
})
