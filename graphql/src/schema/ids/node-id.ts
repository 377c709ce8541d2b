import type { InputFieldRef } from '@pothos/core'
import type { EntityName, InputFieldBuilder, SchemaTypes } from '../builder.ts'
import { idOf, type NodeId } from './node-type-of.ts'

type Options<Required extends boolean> = { for: EntityName; required?: Required; description: string }
/** What the fields of inputs and arguments take alike. */
type FieldOptions = { required: boolean; description: string; extensions: Readonly<Record<string, unknown>> }
type Types = PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>
type Maybe<Value, Required extends boolean> = Required extends true ? Value : Value | null | undefined

/**
 * The input field, or argument, of a node id; ids of other types are refused. `t.globalID` does the same, but does not
 * take types by their names.
 */
export function nodeId<Required extends boolean = false>(
  t: { id: (options: FieldOptions) => unknown },
  options: Options<Required>,
): InputFieldRef<Types, Maybe<NodeId, Required>> {
  const { required = false, description } = options
  // Our plugin turns the text into the parts of the id, because of the extensions.
  return t.id({ required, description, extensions: idOf(options.for) }) as unknown as InputFieldRef<
    Types,
    Maybe<NodeId, Required>
  >
}

/** The same for a list of node ids. */
export function nodeIds<Required extends boolean = false>(
  t: { idList: (options: FieldOptions) => unknown },
  options: Options<Required>,
): InputFieldRef<Types, Maybe<NodeId[], Required>> {
  const { required = false, description } = options
  // As above.
  return t.idList({ required, description, extensions: idOf(options.for) }) as unknown as InputFieldRef<
    Types,
    Maybe<NodeId[], Required>
  >
}

/** The input field with the node that a mutation is about. */
export function idField(t: InputFieldBuilder, type: EntityName, noun: string) {
  return nodeId(t, { for: type, required: true, description: `The node id of the ${noun}.` })
}

/** The input field with the nodes that a mutation is about. */
export function idsField(t: InputFieldBuilder, type: EntityName, nouns: string) {
  return nodeIds(t, { for: type, required: true, description: `The node ids of the ${nouns}, at most 1000.` })
}
