/** With a capital: what stands in a sentence elsewhere begins one here. */
export function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

/** A message as a sentence: the provider writes them to stand behind the name of a field. */
export function asSentence(text: string): string {
  return `${capitalized(text)}${/[.!?]$/.test(text) ? '' : '.'}`
}
