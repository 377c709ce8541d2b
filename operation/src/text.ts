import type { FieldProblem } from './errors.ts'

// Neither PostgreSQL's text nor UTF-8 has room for them, and no name, address or password has a use for them.
function isStorableText(text: string) {
  return text.isWellFormed() && !text.includes('\0')
}
const message = 'must not have null characters or halves of surrogate pairs'

/** Whether a database takes every text of an input, names of fields included. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return isStorableText(value)
  if (typeof value !== 'object' || value === null) return true
  for (const inner of Object.values(value)) if (!isStorable(inner)) return false
  return Array.isArray(value) || Object.keys(value).every(isStorableText)
}

/** The texts of an input, names of fields included, that no database takes; deep, in the order they stand in. */
export function unstorableTexts(value: unknown, path: string[] = []): FieldProblem[] {
  if (typeof value === 'string') return isStorableText(value) ? [] : [{ field: path.join('.'), message }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    isStorableText(name) ? unstorableTexts(inner, [...path, name]) : [{ field: path.join('.'), message }],
  )
}
