/** The same fields without what they say, for those who may see that something is there and not how it is set up. */
export function blank<Value extends object>(value: Value): Value {
  const entries = Object.entries(value).map(([key, each]) => [key, blankOf(each)])
  // Safe: each field keeps its type.
  return Object.fromEntries(entries) as Value
}

function blankOf(value: unknown): unknown {
  if (typeof value === 'string') return ''
  if (typeof value === 'boolean') return false
  if (typeof value === 'number') return 0
  if (Array.isArray(value)) return []
  return value === null || value === undefined ? value : blank(value as object) // of JSON: the rest are objects
}
