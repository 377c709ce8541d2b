import { parseSchema, SchemaError } from '../index.ts'

/** The error of an invalid text; throws when it is valid. */
export function errorOf(text: string): SchemaError {
  try {
    parseSchema(text)
  } catch (error) {
    if (error instanceof SchemaError) return error
    throw error
  }
  throw new Error('the schema was accepted')
}
