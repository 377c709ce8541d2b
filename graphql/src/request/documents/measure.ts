import {
  type DefinitionNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  type SelectionSetNode,
  visit,
} from 'graphql'
import { limits } from '../limits/limits.ts'
import { fieldsByName, type Fragments } from './fields-of.ts'

/** What one definition holds by itself. */
type Counts = { aliases: number; directives: number; repeats: number; spreads: ReadonlySet<string> }

/**
 * What of a document is too much; undefined when nothing is. Before anything else is made of it: each fragment is counted
 * once, however often it is spread.
 */
export function excessOf(document: DocumentNode): string | undefined {
  const fragments = fragmentsOf(document)
  const countsOf = new Map(document.definitions.map(definition => [definition, counted(definition, fragments)]))
  const depthOf = depths(fragments)
  for (const definition of document.definitions) {
    if (!('selectionSet' in definition)) continue
    const depth = depthOf(definition.selectionSet)
    if (depth > limits.depthMax) return `The document has ${depth} levels of fields; ${limits.depthMax} are allowed.`
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue
    const parts = reached(definition, { fragments, countsOf })
    for (const [name, most] of mosts) {
      const count = parts.reduce((sum, part) => sum + part[name], 0)
      if (count > most) return `The operation has ${count} ${told[name]}; ${most} are allowed.`
    }
  }
  return undefined
}

const mosts = [
  ['aliases', limits.aliasesMax],
  ['directives', limits.directivesMax],
  ['repeats', limits.repeatsMax],
] as const
const told = { aliases: 'aliases', directives: 'directives', repeats: 'fields that it asks for more than once' }

/** The fragments of a document by their names. */
export function fragmentsOf({ definitions }: DocumentNode): Fragments {
  const named = definitions.filter((one): one is FragmentDefinitionNode => one.kind === Kind.FRAGMENT_DEFINITION)
  return Object.assign(Object.create(null), Object.fromEntries(named.map(one => [one.name.value, one])))
}

function counted(definition: DefinitionNode, fragments: Fragments): Counts {
  const spreads = new Set<string>()
  const counts = { aliases: 0, directives: 0, repeats: 0 }
  visit(definition, {
    Field({ alias }) {
      if (alias) counts.aliases += 1
    },
    Directive() {
      counts.directives += 1
    },
    FragmentSpread({ name }) {
      spreads.add(name.value)
    },
    // Whether fields of one name can be merged is found by comparing each with each. Fragments are parts of these sets.
    SelectionSet(set, _key, parent) {
      if (isFragment(parent)) return
      for (const fields of fieldsByName([set], fragments).values()) counts.repeats += fields.length - 1
    },
  })
  return { ...counts, spreads }
}

function isFragment(parent: unknown): boolean {
  const kind = typeof parent === 'object' && parent !== null && 'kind' in parent ? parent.kind : undefined
  return kind === Kind.FRAGMENT_DEFINITION || kind === Kind.INLINE_FRAGMENT
}

/** The counts of a definition and of all fragments that it reaches. */
function reached(
  definition: DefinitionNode,
  { fragments, countsOf }: { fragments: Fragments; countsOf: ReadonlyMap<DefinitionNode, Counts> },
): Counts[] {
  const seen = new Set([definition])
  const parts: Counts[] = []
  for (const one of seen) {
    const counts = countsOf.get(one)
    if (!counts) continue
    parts.push(counts)
    for (const name of counts.spreads) {
      const fragment = fragments[name]
      if (fragment) seen.add(fragment)
    }
  }
  return parts
}

/** How many fields are within each other; fragments are no level. The schema's own fields are bounded by its answer. */
function depths(fragments: Fragments): (set: SelectionSetNode) => number {
  const known = new Map<SelectionSetNode, number>()
  return function depthOf(set): number {
    const found = known.get(set)
    if (found !== undefined) return found
    // A fragment in itself is refused by the validation.
    known.set(set, 0)
    let depth = 0
    for (const selection of set.selections) {
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        const fragment = fragments[selection.name.value]
        if (fragment) depth = Math.max(depth, depthOf(fragment.selectionSet))
      } else if (selection.kind === Kind.INLINE_FRAGMENT) depth = Math.max(depth, depthOf(selection.selectionSet))
      else if (!selection.name.value.startsWith('__'))
        depth = Math.max(depth, 1 + (selection.selectionSet ? depthOf(selection.selectionSet) : 0))
    }
    known.set(set, depth)
    return depth
  }
}
