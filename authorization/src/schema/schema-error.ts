/** A position in the text of a schema; line and column count from 1, columns in UTF-16 units. */
export type Position = { readonly line: number; readonly column: number }

/** An invalid schema: the position, and what was expected there. */
export class SchemaError extends Error {
  readonly code = 'SCHEMA_INVALID'
  /** Both are undefined for a schema that is not text. */
  readonly line: number | undefined
  readonly column: number | undefined

  constructor(message: string, position?: Position) {
    super(position === undefined ? message : `line ${position.line}, column ${position.column}: ${message}`)
    this.name = 'SchemaError'
    this.line = position?.line
    this.column = position?.column
  }
}

/** The position of the character at `offset` of a text that begins at `start`. */
export function positionIn(text: string, offset: number, start: Position): Position {
  const before = text.slice(0, offset)
  const lines = before.split('\n')
  const column = before.length - (before.lastIndexOf('\n') + 1) + 1
  return lines.length === 1
    ? { line: start.line, column: start.column + offset }
    : { line: start.line + lines.length - 1, column }
}
