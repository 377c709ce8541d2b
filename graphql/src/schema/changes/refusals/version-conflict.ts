import { brandWithType } from '@pothos/core'
import type { Builder, EntityName, SchemaTypes } from '../../builder.ts'

/** A change is based on another version of a node than there is. */
export class VersionConflict extends Error {
  readonly node: object

  /** @param noun what the node is called in sentences */
  constructor(type: EntityName, noun: string, entity: object) {
    super(`This ${noun} was changed in the meantime. Load it again and repeat your change.`)
    // Others may hold the entity itself, so the mark by which GraphQL knows its type is on a copy.
    this.node = { ...entity }
    brandWithType<PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>>(this.node, type)
  }
}

export function registerVersionConflict(builder: Builder) {
  builder.objectType(VersionConflict, {
    name: 'VersionConflict',
    description: 'The thing was changed after the caller read it.',
    interfaces: ['UserError'],
    fields: t => ({
      node: t.field({
        type: builder.nodeInterfaceRef(),
        description: 'The thing as it is now.',
        resolve: ({ node }) => node,
      }),
    }),
  })
}
