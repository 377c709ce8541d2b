import type { EntityName, InputFieldBuilder } from '../builder.ts'
import { nodeId, nodeIds } from './node-id.ts'

/** The input field with the node that a mutation is about. */
export function idField(t: InputFieldBuilder, type: EntityName, noun: string) {
  return nodeId(t, { for: type, required: true, description: `The node id of the ${noun}.` })
}

/** The input field with the nodes that a mutation is about. */
export function idsField(t: InputFieldBuilder, type: EntityName, nouns: string) {
  return nodeIds(t, { for: type, required: true, description: `The node ids of the ${nouns}, at most 1000.` })
}
