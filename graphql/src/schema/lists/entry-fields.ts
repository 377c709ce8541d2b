import {
  type FieldNode,
  getNamedType,
  type GraphQLNamedType,
  type GraphQLResolveInfo,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql'

/** What a field says of what it links to. */
export type LinkOptions<Parent = unknown, Context = unknown> = {
  /** Asks loaders for what the field of each of these objects needs. */
  prefetch?: (parents: readonly Parent[], context: Context) => readonly unknown[]
  /** The entries of the connections in this field of these objects, where they are known without a call. */
  entries?: (parents: readonly Parent[]) => readonly unknown[]
}

/** The fields of the entries of a page that say what they link to, and those of their entries in turn. */
export type Entries = readonly { links: LinkOptions; fields: Entries }[]

type Document = Pick<GraphQLResolveInfo, 'fragments'>

// Documents are parsed once and kept, and so is what they select.
const known = new WeakMap<FieldNode, Entries>()

/** What the entries of the connection that is resolved are asked for. `@skip` and `@include` do not count. */
export function entryFieldsOf({ fieldNodes, returnType, fragments }: GraphQLResolveInfo): Entries {
  const [first] = fieldNodes
  const found = first && known.get(first)
  if (found) return found
  const fields = fieldNodes.flatMap(node => entryFields(node, getNamedType(returnType), { fragments }))
  if (first) known.set(first, fields)
  return fields
}

function entryFields({ selectionSet }: FieldNode, connection: GraphQLNamedType, document: Document): Entries {
  const edges = selected(selectionSet, document).filter(({ name }) => name.value === 'edges')
  const edgeType = typeOf(connection, 'edges')
  const nodes = edges.flatMap(edge => selected(edge.selectionSet, document)).filter(({ name }) => name.value === 'node')
  const entryType = edgeType && typeOf(edgeType, 'node')
  if (!isObjectType(entryType)) return []
  return nodes
    .flatMap(node => selected(node.selectionSet, document))
    .flatMap(node => {
      const field = entryType.getFields()[node.name.value]
      // Pothos keeps the options of each field.
      const links = field?.extensions.pothosOptions as LinkOptions | undefined
      if (!field || !links || !(links.prefetch || links.entries)) return []
      return [{ links, fields: links.entries ? entryFields(node, getNamedType(field.type), document) : [] }]
    })
}

function typeOf(type: GraphQLNamedType, field: string): GraphQLNamedType | undefined {
  const found = isObjectType(type) ? type.getFields()[field] : undefined
  return found && getNamedType(found.type)
}

function selected(set: SelectionSetNode | undefined, document: Document): FieldNode[] {
  return (set?.selections ?? []).flatMap(selection => {
    if (selection.kind === Kind.FIELD) return [selection]
    if (selection.kind === Kind.INLINE_FRAGMENT) return selected(selection.selectionSet, document)
    return selected(document.fragments[selection.name.value]?.selectionSet, document)
  })
}
