import SchemaBuilder, {
  BasePlugin,
  type FieldNullability,
  type InputFieldMap,
  type PothosOutputFieldConfig,
  type SchemaTypes,
  type TypeParam,
} from '@pothos/core'
import type { GraphQLFieldResolver } from 'graphql'
import { whenKnown } from '../../request/when-known.ts'
import { type Entries, entryFieldsOf, type LinkOptions } from './entry-fields.ts'

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      prefetch: PrefetchPlugin<Types>
    }

    export interface FieldOptions<
      Types extends SchemaTypes = SchemaTypes,
      ParentShape = unknown,
      Type extends TypeParam<Types> = TypeParam<Types>,
      Nullable extends FieldNullability<Type> = FieldNullability<Type>,
      Args extends InputFieldMap = InputFieldMap,
      ResolveShape = unknown,
      ResolveReturnShape = unknown,
    > extends LinkOptions<ParentShape, Types['Context']> {}
  }
}

const pluginName = 'prefetch'
export default pluginName

type Resolver<Types extends SchemaTypes> = GraphQLFieldResolver<unknown, Types['Context'], object>

/**
 * Loads what the entries of a page link to before the page is answered, as far as the query asks for it. The fields of
 * its entries then know their answers at once; loaded when they are resolved, each would be a promise, and so would be
 * every object around it: twice the time of a page of users with tenants and roles.
 */
class PrefetchPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(resolve: Resolver<Types>, { type }: PothosOutputFieldConfig<Types>): Resolver<Types> {
    if (type.kind !== 'Object' || !this.buildCache.getTypeConfig(type.ref).name.endsWith('Connection')) return resolve
    return (root, args, context, info) =>
      whenKnown(resolve(root, args, context, info), connection => {
        const fields = entryFieldsOf(info)
        if (fields.length === 0 || !hasEdges(connection)) return connection
        const loading = prefetch(
          connection.edges.map(({ node }) => node),
          fields,
          context,
        )
        return loading.length === 0 ? connection : Promise.allSettled(loading).then(() => connection)
      })
  }
}

/** What is loaded now. A failure is told by the field that needs it, not here. */
function prefetch(entries: readonly unknown[], fields: Entries, context: object): Promise<unknown>[] {
  return fields.flatMap(({ links, fields: inner }) => [
    ...(links.prefetch?.(entries, context) ?? []).filter(one => one instanceof Promise),
    ...(links.entries ? prefetch(links.entries(entries), inner, context) : []),
  ])
}

function hasEdges(value: unknown): value is { edges: readonly { node: unknown }[] } {
  return typeof value === 'object' && value !== null && 'edges' in value && Array.isArray(value.edges)
}

SchemaBuilder.registerPlugin(pluginName, PrefetchPlugin)
