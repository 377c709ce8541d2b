import type { EntityName, OutputFieldBuilder } from '../builder.ts'
import { previewOf } from './mutations.ts'

/** The payload field of a deletion. The payload is `{ deletedId }`, the provider's id. */
export function deletedIdOutput(type: EntityName) {
  return (t: OutputFieldBuilder<{ deletedId: string }>) => ({
    deletedId: t.globalID({
      description: 'The node id of what was deleted.',
      resolve: ({ deletedId: id }) => ({ type, id }),
    }),
  })
}

/** The payload field of a deletion of several. The payload is `{ deletedIds }`, the provider's ids. */
export function deletedIdsOutput(type: EntityName) {
  return (t: OutputFieldBuilder<{ deletedIds: readonly string[] }>) => ({
    deletedIds: t.globalIDList({
      description: 'The node ids of what was deleted.',
      resolve: ({ deletedIds }) => deletedIds.map(id => ({ type, id })),
    }),
  })
}

/** A secret in a payload: it is never answered again, and a dry run makes none. */
export function secretOutput<Payload extends object>(
  t: OutputFieldBuilder<Payload>,
  { description, secretOf }: { description: string; secretOf: (payload: Payload) => string },
) {
  return t.string({
    nullable: true,
    description: `${description} It is null in a dry run.`,
    resolve: (payload: Payload) => (previewOf(payload) ? null : secretOf(payload)),
  })
}
