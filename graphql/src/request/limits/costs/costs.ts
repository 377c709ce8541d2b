import { getMappedArgumentValues } from '@pothos/core'
import type { FieldComplexity, FieldComplexityValue } from '@pothos/plugin-complexity'
import {
  type DocumentNode,
  type FieldNode,
  getNamedType,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  isInterfaceType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'
import { fieldsByName } from '../../documents/fields-of.ts'
import { fragmentsOf } from '../../documents/measure.ts'
import { limits } from '../limits.ts'

export type Operation = {
  schema: GraphQLSchema
  document: DocumentNode
  operation: OperationDefinitionNode
  variables: Record<string, unknown>
}

/** What a field costs when its lists are as long as they may be, and when each has one entry. */
export type Cost = { most: number; least: number }

const free: Cost = { most: 0, least: 0 }
const one: Cost = { most: 1, least: 1 }

/** The cost of each root field of an operation, by the name it has in the answer. The document is valid. */
export function costsOf({ schema, document, operation, variables }: Operation): Map<string, Cost> {
  const fragments = fragmentsOf(document)
  // A set is of one type wherever it is selected, so it costs the same: each is counted once.
  const known = new Map<SelectionSetNode, Cost>()
  const info = { schema, fragments, variableValues: variables }

  function costOfSet(set: SelectionSetNode, type: GraphQLNamedType | undefined): Cost {
    const found = known.get(set)
    if (found) return found
    const cost = sumOf(
      set.selections.map(selection => {
        if (selection.kind === Kind.FIELD) return costOfField(selection, type)
        const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? fragments[selection.name.value] : selection
        if (!fragment) return free
        const { typeCondition, selectionSet } = fragment
        return costOfSet(selectionSet, typeCondition ? schema.getType(typeCondition.name.value) : type)
      }),
    )
    known.set(set, cost)
    return cost
  }

  function costOfField(node: FieldNode, type: GraphQLNamedType | undefined): Cost {
    const field = isObjectType(type) || isInterfaceType(type) ? type.getFields()[node.name.value] : undefined
    const stated = field && statedCost(field, node)
    if (!stated) return one
    const { field: itself = 1, multiplier = 1 } = typeof stated === 'object' ? stated : { field: stated }
    const { most, least } = node.selectionSet ? costOfSet(node.selectionSet, getNamedType(field.type)) : free
    return { most: itself + most * multiplier, least: itself + least * Math.min(multiplier, 1) }
  }

  /** Undefined where the arguments make no sense: the field fails for the same reason, and nothing in it is resolved. */
  function statedCost(field: GraphQLField<unknown, unknown>, node: FieldNode): FieldComplexityValue | undefined {
    // The plugin puts it there.
    const stated = (field.extensions.complexity ?? 1) as FieldComplexity<object, object>
    if (typeof stated !== 'function') return stated
    try {
      return stated(getMappedArgumentValues(field, node, {}, info), {}, field as GraphQLField<unknown, object, object>)
    } catch {
      return undefined
    }
  }

  const root = schema.getRootType(operation.operation) ?? undefined
  return new Map(
    [...fieldsByName([operation.selectionSet], fragments)].map(([name, fields]) => [
      name,
      sumOf(fields.map(field => costOfField(field, root))),
    ]),
  )
}

/** What several fields cost together. */
export function sumOf(costs: Iterable<Cost>): Cost {
  let [most, least] = [0, 0]
  for (const cost of costs) {
    most += cost.most
    least += cost.least
  }
  return { most, least }
}

/** The root fields that do not fit, together with those before them, into the cost that one operation may have. */
export function fieldsOverLimit(costs: ReadonlyMap<string, Cost>): Set<string> {
  let spent = 0
  const over = new Set<string>()
  for (const [name, { most }] of costs) {
    if (spent + most > limits.costMax) over.add(name)
    else spent += most
  }
  return over
}

/** What was resolved: the fields of an answer, but no less than `least` and no more than `most`. */
export function actualCost(data: unknown, { most, least }: Cost): number {
  let fields = 0
  const rest: unknown[] = [data]
  for (let value = rest.pop(); value !== undefined && fields < most; value = rest.pop()) {
    if (Array.isArray(value)) {
      for (const each of value) if (isValues(each)) rest.push(each)
    } else if (isValues(value)) {
      // A list of its values would take as long again as the walk.
      for (const name in value) {
        fields++
        const within = value[name]
        if (isValues(within)) rest.push(within)
      }
    }
  }
  return Math.min(most, Math.max(least, fields))
}

function isValues(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
