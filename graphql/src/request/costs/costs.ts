import { complexityFromQuery } from '@pothos/plugin-complexity'
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'
import { limits } from '../limits.ts'

export type Operation = {
  schema: GraphQLSchema
  document: DocumentNode
  operation: OperationDefinitionNode
  variables: Record<string, unknown>
}

/** The cost of each root field of an operation, by the name it has in the answer. */
export function costsOf({ schema, document, operation, variables }: Operation): Map<string, number> {
  const fragments = document.definitions.filter(definition => definition.kind === Kind.FRAGMENT_DEFINITION)
  const costs = new Map<string, number>()
  for (const field of rootFields(operation.selectionSet, fragments)) {
    const alone: DocumentNode = {
      kind: Kind.DOCUMENT,
      definitions: [{ ...operation, selectionSet: { kind: Kind.SELECTION_SET, selections: [field] } }, ...fragments],
    }
    const name = field.alias?.value ?? field.name.value
    const { complexity } = complexityFromQuery(alone, { schema, variables })
    costs.set(name, (costs.get(name) ?? 0) + complexity)
  }
  return costs
}

/** The root fields that do not fit, together with those before them, into the cost that one operation may have. */
export function fieldsOverLimit(costs: ReadonlyMap<string, number>): Set<string> {
  let spent = 0
  const over = new Set<string>()
  for (const [name, cost] of costs) {
    if (spent + cost > limits.costMax) over.add(name)
    else spent += cost
  }
  return over
}

function rootFields(set: SelectionSetNode, fragments: readonly FragmentDefinitionNode[]): FieldNode[] {
  return set.selections.flatMap(selection => {
    if (selection.kind === Kind.FIELD) return [selection]
    if (selection.kind === Kind.INLINE_FRAGMENT) return rootFields(selection.selectionSet, fragments)
    const fragment = fragments.find(({ name }) => name.value === selection.name.value)
    return fragment ? rootFields(fragment.selectionSet, fragments) : []
  })
}
