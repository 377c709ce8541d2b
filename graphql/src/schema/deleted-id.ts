import type { EntityName, OutputFieldBuilder } from './builder.ts'

/** The field of a payload with the node id of what was deleted, as Relay removes it from lists. */
export function deletedIdOutput(typename: EntityName) {
  return (t: OutputFieldBuilder<{ deletedId: string }>) => ({
    deletedId: t.globalID({
      description: 'The node id of what was deleted.',
      resolve: ({ deletedId }) => ({ id: deletedId, type: typename }),
    }),
  })
}

/** The field of a payload with the node ids of everything that was deleted. */
export function deletedIdsOutput(typename: EntityName) {
  return (t: OutputFieldBuilder<{ deletedIds: readonly string[] }>) => ({
    deletedIds: t.globalIDList({
      description: 'The node ids of what was deleted.',
      resolve: ({ deletedIds }) => deletedIds.map(id => ({ id, type: typename })),
    }),
  })
}
