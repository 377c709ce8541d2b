/** The documents that the server has. */
export const documentation = '/docs'

/** What the documents say of a word or a code. */
export function documentationOf(text: string): string {
  return `${documentation}/search?q=${encodeURIComponent(text)}`
}
