import { nameLengthMax } from './limits.ts'
import { SchemaError } from './schema-error.ts'

/** What came as JSON; `context` says where, for messages. */
export type Fields = Readonly<Record<string, unknown>>

export function fieldsOf(value: unknown, context: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new SchemaError(`${context}: expected an object`)
  // An object that is no list has names for its values.
  return value as Fields
}

/** [] for what is absent. */
export function listOf(value: unknown, context: string): readonly unknown[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) throw new SchemaError(`${context}: expected a list`)
  return value
}

/** Undefined for what is absent or empty; some clients write every field. */
export function textOf(fields: Fields, key: string, context: string): string | undefined {
  const value = fields[key] ?? ''
  if (typeof value !== 'string') throw new SchemaError(`${context}: ${key} has to be a text`)
  return value === '' ? undefined : value
}

/** Letters and digits of any script; never what ids, target sets or the language use to keep things apart. */
const namePattern = /^[\p{L}\p{M}\p{N}_:/@+-]+$/u

export function isName(text: string): boolean {
  return text.length <= nameLengthMax && namePattern.test(text)
}

export function nameOf(fields: Fields, key: string, context: string): string {
  const name = textOf(fields, key, context)
  if (name === undefined) throw new SchemaError(`${context}: ${key} is missing`)
  if (!isName(name))
    throw new SchemaError(
      `${context}: ${key} ${JSON.stringify(name.slice(0, nameLengthMax))} is not a name of 1 to ${nameLengthMax} letters, digits and _ : / @ + -`,
    )
  return name
}
