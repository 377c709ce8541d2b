/** The context for conditions, parsed from the input; undefined for empty input. */
export function contextOf(text: string | undefined): object | undefined | 'invalid' {
  if (text === undefined || text.trim() === '') return undefined
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : 'invalid'
  } catch {
    return 'invalid'
  }
}
