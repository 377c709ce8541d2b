import { nameLengthMax } from '../limits.ts'
import { SchemaError } from '../schema-error.ts'

/** The fields of a JSON object; `context` names it in messages. */
export type Fields = Readonly<Record<string, unknown>>

export function fieldsOf(value: unknown, context: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new SchemaError(`${context}: expected an object`)
  // Safe: an object that is not a list.
  return value as Fields
}

/** The list; [] if it is missing. */
export function listOf(value: unknown, context: string): readonly unknown[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) throw new SchemaError(`${context}: expected a list`)
  return value
}

/** The text; undefined if it is missing or empty, because some clients write every field. */
export function textOf(fields: Fields, key: string, context: string): string | undefined {
  const value = fields[key] ?? ''
  if (typeof value !== 'string') throw new SchemaError(`${context}: ${key} has to be a text`)
  return value === '' ? undefined : value
}

/** Letters and digits of any script, without the separators of ids, target sets and the language. */
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
