import type { FieldProblem } from './errors.ts'

// Neither PostgreSQL's text nor UTF-8 has room for them, and no name, address or password has a use for them.
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')
const message = 'must not have null characters or halves of surrogate pairs'

/** The texts of an input, names of fields included, that no database takes; deep, in the order they stand in. */
export function unstorableTexts(value: unknown, path: string[] = []): FieldProblem[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [{ field: path.join('.'), message }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    isStorable(name) ? unstorableTexts(inner, [...path, name]) : [{ field: path.join('.'), message }],
  )
}
