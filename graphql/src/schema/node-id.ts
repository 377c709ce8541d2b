import type { InputFieldRef } from '@pothos/core'
import type { InputFieldBuilder, SchemaTypes } from './builder.ts'

/** The entities that inputs refer to by their node ids. */
type EntityName = 'User' | 'Tenant' | 'Role' | 'Permission' | 'UserSession' | 'Administrator' | 'UserAttribute'
type Options<Required extends boolean> = { for: EntityName; required?: Required; description: string }
type NodeId = { typename: string; id: string }
type Types = PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>
type Maybe<Value, Required extends boolean> = Required extends true ? Value : Value | null | undefined

/**
 * The input field, or argument, of a node id; ids of other types are refused. `t.globalID` does the same, but does not
 * take types by their names.
 */
export function nodeId<Required extends boolean = false>(
  t: { id: unknown },
  options: Options<Required>,
): InputFieldRef<Types, Maybe<NodeId, Required>> {
  const { required = false, ...rest } = options
  // Of inputs and of arguments alike. The relay plugin turns the text into the parts of the id, because of the extensions.
  return (t as Pick<InputFieldBuilder, 'id'>).id({
    ...rest,
    required,
    extensions: extensionsOf(options),
  }) as unknown as InputFieldRef<Types, Maybe<NodeId, Required>>
}

/** The same for a list of node ids. */
export function nodeIds<Required extends boolean = false>(
  t: { idList: unknown },
  options: Options<Required>,
): InputFieldRef<Types, Maybe<NodeId[], Required>> {
  const { required = false, ...rest } = options
  // As above.
  return (t as Pick<InputFieldBuilder, 'idList'>).idList({
    ...rest,
    required,
    extensions: extensionsOf(options),
  }) as unknown as InputFieldRef<Types, Maybe<NodeId[], Required>>
}

function extensionsOf({ for: typename }: { for: EntityName }) {
  return { isRelayGlobalID: true, relayGlobalIDFor: [{ typename, parseId: undefined }] }
}
