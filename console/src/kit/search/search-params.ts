type SearchRecord = Record<string, unknown>

/** Reads `?a=1&b=x&b=y` as `{ a: '1', b: ['x', 'y'] }`: plain text, so that links stay readable. */
export function parseSearch(search: string): SearchRecord {
  const found: Record<string, string | string[]> = {}
  for (const [key, value] of new URLSearchParams(search)) {
    const earlier = found[key]
    found[key] = earlier === undefined ? value : [...(Array.isArray(earlier) ? earlier : [earlier]), value]
  }
  return found
}

/** The reverse of `parseSearch`; what is undefined or empty stays out of the address. */
export function stringifySearch(search: SearchRecord): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== '') params.append(key, String(each))
    }
  }
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

/** Whether a change of the address comes from typing in a field: it replaces the history entry instead of adding one. */
export function isTyping(change: object): boolean {
  const names = Object.keys(change)
  return names.length === 1 && (names[0] === 'q' || names[0] === 'action')
}
