import type { FieldProblem } from '../errors.ts'

// PostgreSQL cannot store null characters, and UTF-8 has no form for halves of surrogate pairs.
function isStorableText(text: string) {
  return text.isWellFormed() && !text.includes('\0')
}
const message = 'must not have null characters or halves of surrogate pairs'

/** Whether a database can store every text of an input, including names of fields. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return isStorableText(value)
  if (typeof value !== 'object' || value === null) return true
  for (const inner of Object.values(value)) if (!isStorable(inner)) return false
  return Array.isArray(value) || Object.keys(value).every(isStorableText)
}

/** The texts of an input that a database cannot store, including names of fields, in order. */
export function unstorableTexts(value: unknown, path: string[] = []): FieldProblem[] {
  if (typeof value === 'string') return isStorableText(value) ? [] : [{ field: path.join('.'), message }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    isStorableText(name) ? unstorableTexts(inner, [...path, name]) : [{ field: path.join('.'), message }],
  )
}
