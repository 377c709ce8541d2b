import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core'
import type { GraphQLFieldResolver } from 'graphql'
import { badRequest } from '../request/errors.ts'
import { limits } from '../request/limits/limits.ts'

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      isolation: IsolationPlugin<Types>
    }
  }
}

const pluginName = 'isolation'
export default pluginName

/** What a request may not have, because its other fields have used up the cost of an operation. */
type Costly = { tooCostly: ReadonlySet<string> }

/** Makes a field that is forbidden, fails or costs too much null by itself, so that the rest of the answer stays. */
class IsolationPlugin<Types extends SchemaTypes> extends BasePlugin<Types, Costly> {
  override onOutputFieldConfig(config: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    return (rootTypes.has(config.parentType) || isLink(config)) && !config.type.nullable ? isolated(config) : config
  }

  override wrapResolve(
    resolve: GraphQLFieldResolver<unknown, Types['Context'], object>,
    { parentType }: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    if (!rootTypes.has(parentType)) return resolve
    return (root, args, context, info) => {
      // Every context of this API says which fields cost too much.
      const { tooCostly } = context as unknown as Costly
      if (!tooCostly.has(String(info.path.key))) return resolve(root, args, context, info)
      throw badRequest(`The operation costs more than ${limits.costMax}. Ask for fewer entries or fields.`)
    }
  }
}

const rootTypes: ReadonlySet<string> = new Set(['Query', 'Mutation', 'Subscription'])

/** Whether the field makes a call of its own, which can fail or cost too much without the rest of its object. */
function isLink<Types extends SchemaTypes>({ pothosOptions, parentType }: PothosOutputFieldConfig<Types>): boolean {
  return 'complexity' in pothosOptions && !/(Connection|Edge)$/.test(parentType)
}

/** Null only when an error says why. */
function isolated<Types extends SchemaTypes>(config: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
  return {
    ...config,
    type: { ...config.type, nullable: true },
    extensions: { ...config.extensions, directives: { semanticNonNull: {} } },
  }
}

SchemaBuilder.registerPlugin(pluginName, IsolationPlugin)
