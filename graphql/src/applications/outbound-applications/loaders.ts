import { defineLoader, inOrder } from '../../request/loaders.ts'

/** A connected account by its id; undefined when there is none. */
export const findOutboundConnection = defineLoader(async (ids, { client }) => {
  const { connections } = await client.outboundTokens.search({ ids: [...ids], limit: 100 })
  return inOrder(ids, connections, ({ id }) => id)
})
