/** A place in the text of a schema; both count from 1, columns in UTF-16 units. */
export type Position = { readonly line: number; readonly column: number }

/** A schema that cannot be used: where, and what was expected there. */
export class SchemaError extends Error {
  readonly code = 'SCHEMA_INVALID'
  readonly line: number
  readonly column: number

  constructor(message: string, { line, column }: Position) {
    super(`line ${line}, column ${column}: ${message}`)
    this.name = 'SchemaError'
    this.line = line
    this.column = column
  }
}
