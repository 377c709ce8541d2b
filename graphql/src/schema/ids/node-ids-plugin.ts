import SchemaBuilder, {
  BasePlugin,
  type InputFieldsMapping,
  mapInputFields,
  type PothosOutputFieldConfig,
  type SchemaTypes,
} from '@pothos/core'
import { type FieldProblem, problemsMax } from '@gatehouse-id/operation'
import { decodeGlobalID, encodeGlobalID } from '@pothos/plugin-relay'
import type { GraphQLFieldResolver } from 'graphql'
import { badRequest } from '../../request/errors.ts'
import { InvalidInput } from '../changes/refusals/invalid-input.ts'
import { nodeTypeOf, type NodeId } from './node-type-of.ts'

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
 * Reads and answers the ids of nodes. The relay plugin throws before a field is resolved, without the name of the input
 * field; and it answers a promise for each id, which makes a promise of every object and list around it: half of what a
 * page of users costs.
 */
class NodeIdsPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(resolve: Resolver<Types>, config: PothosOutputFieldConfig<Types>): Resolver<Types> {
    const { name, parentType, graphqlKind } = config
    if (name !== 'id' || graphqlKind !== 'Object') return this.withIds(resolve, config)
    const { pothosOptions } = this.buildCache.getTypeConfig(parentType)
    const idOf = resolverOf(pothosOptions)
    if (!idOf) return resolve
    return (parent, args, context) => encodeGlobalID(parentType, String(idOf(parent, args, context)))
  }

  override wrapSubscribe(subscribe: Resolver<Types> | undefined, config: PothosOutputFieldConfig<Types>) {
    return subscribe && this.withIds(subscribe, config)
  }

  private withIds(resolve: Resolver<Types>, { args, parentType }: PothosOutputFieldConfig<Types>): Resolver<Types> {
    const ids = mapInputFields(args, this.buildCache, ({ extensions }) => nodeTypeOf(extensions) ?? null)
    if (!ids) return resolve
    return (root, given, context, info) => {
      const problems: FieldProblem[] = []
      const read = readIds(given, { ids, path: '', problems })
      const [first] = problems
      if (!first) return resolve(root, read, context, info)
      const message = `${first.field} ${first.message}`
      throw parentType === 'Mutation' ? new InvalidInput(message, problems) : badRequest(message)
    }
  }
}

type Reading<Types extends SchemaTypes> = {
  ids: InputFieldsMapping<Types, string>
  path: string
  problems: FieldProblem[]
}

/** The same values with the parts of their ids; the first ids that are none are told, each with its field. */
function readIds<Types extends SchemaTypes>(values: object, { ids, path, problems }: Reading<Types>): object {
  const read: Record<string, unknown> = { ...values }
  for (const [name, mapping] of ids) {
    // The one argument of a mutation is no part of the names that its fields have.
    const at = path === '' && name === 'input' ? '' : joined(path, name)
    const within = mapping.kind === 'InputObject' ? mapping.fields.map : undefined
    read[name] = eachOf(read[name], at, (value, place) => {
      if (within) return readIds(Object(value), { ids: within, path: place, problems })
      // Text that is no id costs an error each.
      if (mapping.value === null || problems.length >= problemsMax) return value
      const id = nodeIdOf(String(value), mapping.value)
      if (typeof id !== 'string') return id
      problems.push({ field: place, message: id })
      return value
    })
  }
  return read
}

function eachOf(value: unknown, path: string, read: (value: unknown, path: string) => unknown): unknown {
  if (value === null || value === undefined) return value
  return Array.isArray(value)
    ? value.map((each, index) => eachOf(each, joined(path, String(index)), read))
    : read(value, path)
}

function joined(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`
}

/** The parts of an id, or what is wrong with it. */
function nodeIdOf(text: string, type: string): NodeId | string {
  let id: NodeId
  try {
    id = decodeGlobalID(text)
  } catch {
    return `is not a node id: an id of the type ${type} is needed`
  }
  return id.typename === type ? id : `is an id of the type ${id.typename}: one of the type ${type} is needed`
}

/** How a node type finds its id; undefined for types that are no nodes. */
function resolverOf(options: object): ((...of: unknown[]) => unknown) | undefined {
  if (!('id' in options) || typeof options.id !== 'object' || options.id === null) return undefined
  const { id } = options
  // Of this API: a function that answers text.
  return 'resolve' in id && typeof id.resolve === 'function' ? (id.resolve as (...of: unknown[]) => unknown) : undefined
}

SchemaBuilder.registerPlugin(pluginName, NodeIdsPlugin)
