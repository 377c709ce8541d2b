/** A node id as it was read. */
export type NodeId = { typename: string; id: string }

const extension = 'nodeIdOf'

/** The extensions of an input field that takes the node id of this type. */
export function idOf(typename: string) {
  return { [extension]: typename }
}

/** The type whose node id an input field takes; undefined when it takes something else. */
export function nodeTypeOf(extensions: Readonly<Record<string, unknown>> | null | undefined): string | undefined {
  const type = extensions?.[extension]
  return typeof type === 'string' ? type : undefined
}
