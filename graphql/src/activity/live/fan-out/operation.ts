import { createHash } from 'node:crypto'
import {
  type DocumentNode,
  type ExecutionResult,
  createSourceEventStream,
  execute,
  type GraphQLError,
  type GraphQLSchema,
  print,
} from 'graphql'
import type { Context } from '../../../request/context.ts'
import { Source } from './source.ts'

/** A subscription operation as it was sent. */
export type Operation = {
  schema: GraphQLSchema
  document: DocumentNode
  operationName: string | null | undefined
  variables: Readonly<Record<string, unknown>>
}

/** Asks the field of a subscription for its source; answers errors where it is refused. */
export async function sourceOf(
  { schema, document, operationName, variables }: Operation,
  contextValue: Context,
): Promise<Source | readonly GraphQLError[]> {
  const found = await createSourceEventStream({
    schema,
    document,
    contextValue,
    operationName,
    variableValues: variables,
  })
  if (found instanceof Source) return found
  // Safe: graphql-js answers an async iterable or a result, and all our subscription fields answer a source.
  return (found as ExecutionResult).errors ?? []
}

/** What the subscription answers for one event. */
export async function resultOf(
  { schema, document, operationName, variables }: Operation,
  { event, context }: { event: unknown; context: Context },
): Promise<ExecutionResult> {
  return execute({
    schema,
    document,
    rootValue: event,
    contextValue: context,
    operationName,
    variableValues: variables,
  })
}

// Documents are parsed once and kept by Yoga.
const texts = new WeakMap<DocumentNode, string>()

/** Operations with the same key answer the same to the same viewer. */
export function keyOf({ document, operationName, variables }: Operation): string {
  const text = texts.get(document) ?? print(document)
  texts.set(document, text)
  const parts = JSON.stringify([text, operationName ?? '', Object.entries(variables).toSorted(byName)])
  return createHash('sha256').update(parts).digest('base64url')
}

function byName([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1
}
