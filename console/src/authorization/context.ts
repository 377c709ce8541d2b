/** What conditions are told, out of what was typed; undefined for nothing. */
export function contextOf(text: string | undefined): object | undefined | 'invalid' {
  if (text === undefined || text.trim() === '') return undefined
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : 'invalid'
  } catch {
    return 'invalid'
  }
}
