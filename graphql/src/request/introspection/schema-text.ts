import {
  type FieldNode,
  getDirectiveValues,
  getNamedType,
  getNullableType,
  GraphQLIncludeDirective,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  GraphQLSkipDirective,
  isListType,
  isObjectType,
  isWrappingType,
  SchemaMetaFieldDef,
  type SelectionNode,
  type SelectionSetNode,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
} from 'graphql'
import { getArgumentValues } from 'graphql/execution/values.js'
import type { Operation } from '../limits/costs/costs.ts'
import { fieldsByName, type Fragments } from '../documents/fields-of.ts'
import { fragmentsOf } from '../documents/measure.ts'
import { badRequest } from '../errors.ts'

/** What one object is asked for; the text of each object is made once. */
type Plan = { entries: readonly Entry[]; texts: Map<unknown, string> }
type Entry = { start: string; resolve: (source: unknown) => unknown; type: GraphQLOutputType; within: Plan | undefined }

/** Fields of one answer; the whole schema with all its details has about 60,000. */
const fieldsMax = 150_000
/** Characters of one answer. */
const lengthMax = 4_000_000

/** Which of the fields that an operation asks for are of the schema itself: all of them, some or none. */
export function partOfSchema({ document, operation }: Operation): 'all' | 'some' | 'none' {
  const fields = [...fieldsByName([operation.selectionSet], fragmentsOf(document)).values()]
  const names = fields.map(([field]) => field?.name.value ?? '')
  if (!names.some(name => name === '__schema' || name === '__type')) return 'none'
  return names.every(name => name.startsWith('__')) ? 'all' : 'some'
}

/**
 * The data of an operation that asks for the schema alone, as JSON text. The same part of the same type is written once,
 * however often it is asked for: an execution takes twenty times as long.
 */
export function schemaText({ schema, document, operation, variables }: Operation): string {
  const fragments = fragmentsOf(document)
  const write = writer()
  const plan = planner({ fragments, variables, schema })
  const root = schema.getRootType(operation.operation)
  if (!root) throw new Error('unreachable: the operation is valid')
  return write(plan([operation.selectionSet], root), schema)
}

function writer() {
  let fields = 0

  function text({ entries, texts }: Plan, source: unknown): string {
    const key = isWrappingType(source) ? String(source) : source
    const known = texts.get(key)
    if (known !== undefined) return known
    fields += entries.length
    if (fields > fieldsMax) throw tooMuch()
    const written = `{${entries.map(entry => entry.start + value(entry, entry.type, entry.resolve(source))).join(',')}}`
    if (written.length > lengthMax) throw tooMuch()
    texts.set(key, written)
    return written
  }

  function value(entry: Entry, declared: GraphQLOutputType, found: unknown): string {
    if (found === null || found === undefined) return 'null'
    const type = getNullableType(declared)
    if (isListType(type))
      return `[${Array.from(found as Iterable<unknown>, one => value(entry, type.ofType, one)).join(',')}]`
    return entry.within ? text(entry.within, found) : JSON.stringify(found)
  }

  return text
}

function planner({
  fragments,
  variables,
  schema,
}: {
  fragments: Fragments
  variables: Record<string, unknown>
  schema: GraphQLSchema
}) {
  function isIncluded(selection: SelectionNode): boolean {
    return (
      getDirectiveValues(GraphQLSkipDirective, selection, variables)?.if !== true &&
      getDirectiveValues(GraphQLIncludeDirective, selection, variables)?.if !== false
    )
  }

  const planned = new Map<SelectionSetNode, Plan>()

  function plan(sets: readonly (SelectionSetNode | undefined)[], type: GraphQLNamedType): Plan {
    const [only, ...others] = sets
    const known = only && others.length === 0 ? planned.get(only) : undefined
    if (known) return known
    const fields = fieldsByName(sets, fragments, isIncluded)
    const made = { entries: [...fields].map(([name, nodes]) => entryOf(name, nodes, type)), texts: new Map() }
    if (only && others.length === 0) planned.set(only, made)
    return made
  }

  return plan

  function entryOf(name: string, nodes: readonly FieldNode[], parentType: GraphQLNamedType): Entry {
    const [node] = nodes
    const field = node && fieldOf(parentType, node.name.value)
    if (!node || !field) throw new Error('unreachable: the operation is valid')
    const args = getArgumentValues(field, node, variables)
    // The fields of the schema's own types ask for nothing else of these.
    const resolve = (source: unknown) => field.resolve?.(source, args, undefined, { schema, parentType } as never)
    const type = getNamedType(field.type)
    const sets = nodes.map(({ selectionSet }) => selectionSet)
    const within = isObjectType(type) ? plan(sets, type) : undefined
    return { start: `${JSON.stringify(name)}:`, resolve, type: field.type, within }
  }
}

function fieldOf(type: GraphQLNamedType, name: string): GraphQLField<unknown, unknown> | undefined {
  const meta = [SchemaMetaFieldDef, TypeMetaFieldDef, TypeNameMetaFieldDef].find(field => field.name === name)
  return meta ?? (isObjectType(type) ? type.getFields()[name] : undefined)
}

function tooMuch() {
  return badRequest('This is too much of the schema at once. Ask for fewer fields of its types.')
}
