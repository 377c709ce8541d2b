import { setImmediate } from 'node:timers/promises'
import { type ExecutionResult, GraphQLError } from 'graphql'
import type { Operation } from '../limits/costs/costs.ts'
import { schemaText } from './schema-text.ts'

/** Yoga writes a result with `stringify` where it has one. */
type SchemaAnswer = ExecutionResult & { stringify: (result: ExecutionResult) => string; length: number }

// Documents are parsed once and kept by Yoga; without variables they are answered the same.
const texts = new WeakMap<Operation['operation'], string>()
let turn: Promise<unknown> = Promise.resolve()

/** The answer to an operation that asks for the schema alone. Those of a batch take turns with other requests. */
export async function schemaAnswer(operation: Operation): Promise<ExecutionResult> {
  const known = texts.get(operation.operation)
  if (known !== undefined) return answerOf(known)
  turn = turn.then(() => setImmediate())
  await turn
  try {
    const text = schemaText(operation)
    if (!operation.operation.variableDefinitions?.length) texts.set(operation.operation, text)
    return answerOf(text)
  } catch (error) {
    if (error instanceof GraphQLError) return { errors: [error] }
    throw error
  }
}

/** What an answer about the schema cost: a field of other answers has about as many characters. */
export function schemaCost(result: object): number {
  return 'length' in result ? Math.ceil(Number(result.length) / 500) : 1
}

function answerOf(text: string): SchemaAnswer {
  return {
    length: text.length,
    stringify: ({ extensions }) => `{"data":${text},"extensions":${JSON.stringify(extensions)}}`,
  }
}
