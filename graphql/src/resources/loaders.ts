import { defineLoader, inOrder } from '../request/loaders.ts'

/** A resource by its id; undefined when there is none. */
export const findResource = defineLoader(async (ids, { client }) => {
  const { resources } = await client.resources.loadAll({})
  return inOrder(ids, resources, ({ id }) => id)
})
