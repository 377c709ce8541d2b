import { type FieldNode, type FragmentDefinitionNode, Kind, type SelectionNode, type SelectionSetNode } from 'graphql'

/** The fragments of a document by their names. */
export type Fragments = Readonly<Record<string, FragmentDefinitionNode>>

type Sets = readonly (SelectionSetNode | undefined)[]
type IsIncluded = (selection: SelectionNode) => boolean

/**
 * The fields of what is selected for one object, and of what that spreads: each fragment once, as in the execution, so
 * that it is linear in the document. `@skip` and `@include` count where `isIncluded` reads them.
 */
export function fieldsOf(sets: Sets, fragments: Fragments, isIncluded: IsIncluded = () => true): FieldNode[] {
  const fields: FieldNode[] = []
  const seen = new Set<string>()
  sets.forEach(collect)
  return fields

  function collect(from: SelectionSetNode | undefined) {
    for (const selection of from?.selections ?? []) {
      if (!isIncluded(selection)) continue
      if (selection.kind === Kind.FIELD) fields.push(selection)
      else if (selection.kind === Kind.INLINE_FRAGMENT) collect(selection.selectionSet)
      else if (!seen.has(selection.name.value)) {
        seen.add(selection.name.value)
        collect(fragments[selection.name.value]?.selectionSet)
      }
    }
  }
}

/** The same, together where they are one field of the answer. */
export function fieldsByName(sets: Sets, fragments: Fragments, isIncluded?: IsIncluded) {
  return Map.groupBy(fieldsOf(sets, fragments, isIncluded), ({ alias, name }) => (alias ?? name).value)
}
