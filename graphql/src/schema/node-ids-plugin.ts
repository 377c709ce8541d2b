import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core'
import { encodeGlobalID } from '@pothos/plugin-relay'
import type { GraphQLFieldResolver } from 'graphql'

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      nodeIds: NodeIdsPlugin<Types>
    }
  }
}

const pluginName = 'nodeIds'
export default pluginName

type Resolver<Types extends SchemaTypes> = GraphQLFieldResolver<unknown, Types['Context'], object>

/**
 * Answers the ids of nodes at once. The relay plugin answers a promise for each, which makes a promise of every object
 * and list around it: half of what a page of users costs.
 */
class NodeIdsPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(
    resolve: Resolver<Types>,
    { name, parentType, graphqlKind }: PothosOutputFieldConfig<Types>,
  ): Resolver<Types> {
    if (name !== 'id' || graphqlKind !== 'Object') return resolve
    const { pothosOptions } = this.buildCache.getTypeConfig(parentType)
    const idOf = resolverOf(pothosOptions)
    return idOf ? (parent: unknown) => encodeGlobalID(parentType, String(idOf(parent))) : resolve
  }
}

/** How a node type finds its id; undefined for types that are no nodes. */
function resolverOf(options: object): ((parent: unknown) => unknown) | undefined {
  if (!('id' in options) || typeof options.id !== 'object' || options.id === null) return undefined
  const { id } = options
  // Of this API: a function of the node alone, which answers text.
  return 'resolve' in id && typeof id.resolve === 'function' ? (id.resolve as (parent: unknown) => unknown) : undefined
}

SchemaBuilder.registerPlugin(pluginName, NodeIdsPlugin)
