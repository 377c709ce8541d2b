/** Rows as inputs take them: the client adds `__typename` to all that it reads, which no input has. */
export function withoutTypenames<Row extends object>(rows: readonly Row[]): Row[] {
  // The same rows; their types do not mention what the client adds.
  return rows.map(row => Object.fromEntries(Object.entries(row).filter(([name]) => name !== '__typename')) as Row)
}

/** Any value without the type names that the GraphQL client adds to every object, to be shown. */
export function shownWithoutTypenames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shownWithoutTypenames)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).filter(([name]) => name !== '__typename')
  return Object.fromEntries(fields.map(([name, field]) => [name, shownWithoutTypenames(field)]))
}
