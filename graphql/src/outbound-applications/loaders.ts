import { defineLoader, inOrder } from '../request/loaders.ts'

/** An outbound application by its id; undefined when there is none. */
export const findOutboundApplication = defineLoader(async (ids, { client }) => {
  const { apps } = await client.outboundApplications.loadAll({})
  return inOrder(ids, apps, ({ id }) => id)
})

/** A connected account by its id; undefined when there is none. */
export const findOutboundConnection = defineLoader(async (ids, { client }) => {
  const { connections } = await client.outboundTokens.search({ ids: [...ids], limit: 100 })
  return inOrder(ids, connections, ({ id }) => id)
})
