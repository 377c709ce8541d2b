import { parseSchema, SchemaError } from '../index.ts'

/** Why the text is refused; throws when it is not. */
export function errorOf(text: string): SchemaError {
  try {
    parseSchema(text)
  } catch (error) {
    if (error instanceof SchemaError) return error
    throw error
  }
  throw new Error('the schema was accepted')
}
