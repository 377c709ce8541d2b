import { defineLoader, inOrder } from '../request/loaders.ts'

/** An access key by its id; undefined when there is none. */
export const findAccessKey = defineLoader(async (ids, { client }) => {
  const { keys } = await client.accessKeys.search({})
  return inOrder(ids, keys, ({ id }) => id)
})

/** The access keys that are bound to a user, by name. */
export const listAccessKeysOfUser = defineLoader(async (userIds, { client }) => {
  const { keys } = await client.accessKeys.search({})
  const byUser = Map.groupBy(keys, ({ boundUserId }) => boundUserId)
  return userIds.map(userId => byUser.get(userId) ?? [])
})

/** The access keys that belong to a tenant. */
export const listAccessKeysOfTenant = defineLoader(async (tenantIds, { client }) => {
  const { keys } = await client.accessKeys.search({ tenantIds: [...tenantIds] })
  return tenantIds.map(id => keys.filter(({ keyTenants }) => keyTenants.some(({ tenantId }) => tenantId === id)))
})
