import { type FieldNode, getNamedType, type GraphQLNamedType, type GraphQLResolveInfo, isObjectType } from 'graphql'
import { fieldsByName, fieldsOf, type Fragments } from '../../request/documents/fields-of.ts'

/** What a field says of what it links to. */
export type LinkOptions<Parent = unknown, Context = unknown> = {
  /** Asks loaders for what the field of each of these objects needs. */
  prefetch?: (parents: readonly Parent[], context: Context) => readonly unknown[]
  /** The entries of the connections in this field of these objects, where they are known without a call. */
  entries?: (parents: readonly Parent[]) => readonly unknown[]
}

/** The fields of the entries of a page that say what they link to, and those of their entries in turn. */
export type Entries = readonly { links: LinkOptions; fields: Entries }[]

// Documents are parsed once and kept, and so is what they select.
const known = new WeakMap<FieldNode, Entries>()

/** What the entries of the connection that is resolved are asked for. `@skip` and `@include` do not count. */
export function entryFieldsOf({ fieldNodes, returnType, fragments }: GraphQLResolveInfo): Entries {
  const [first] = fieldNodes
  const found = first && known.get(first)
  if (found) return found
  const fields = entryFields(fieldNodes, getNamedType(returnType), fragments)
  if (first) known.set(first, fields)
  return fields
}

/** Of the fields that are one in the answer: what they select is one selection. */
function entryFields(nodes: readonly FieldNode[], connection: GraphQLNamedType, fragments: Fragments): Entries {
  const edgeType = typeOf(connection, 'edges')
  const entryType = edgeType && typeOf(edgeType, 'node')
  if (!isObjectType(entryType)) return []
  const within = (fields: readonly FieldNode[]) => fields.map(({ selectionSet }) => selectionSet)
  const named = (fields: readonly FieldNode[], field: string) =>
    fieldsOf(within(fields), fragments).filter(({ name }) => name.value === field)
  const entries = fieldsByName(within(named(named(nodes, 'edges'), 'node')), fragments)
  return [...entries.values()].flatMap(fields => {
    const field = entryType.getFields()[fields[0]?.name.value ?? '']
    // Pothos keeps the options of each field.
    const links = field?.extensions.pothosOptions as LinkOptions | undefined
    if (!field || !links || !(links.prefetch || links.entries)) return []
    return [{ links, fields: links.entries ? entryFields(fields, getNamedType(field.type), fragments) : [] }]
  })
}

function typeOf(type: GraphQLNamedType, field: string): GraphQLNamedType | undefined {
  const found = isObjectType(type) ? type.getFields()[field] : undefined
  return found && getNamedType(found.type)
}
