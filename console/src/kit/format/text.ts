/** Characters that turn the direction of what follows them (Unicode Standard Annex #9), and zero-width ones. */
const controls = /[\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g

/** A name from outside without characters that would turn around the text that follows it. */
export function withoutControls(text: string | null): string {
  return text?.replace(controls, '') ?? ''
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The first letters of the first and last word, whole: an emoji or a letter with accents is one. */
export function initialsOf(name: string): string {
  const words = withoutControls(name).trim().split(/\s+/)
  const first = (word: string | undefined) => [...segmenter.segment(word ?? '')][0]?.segment ?? ''
  return (first(words[0]) + (words.length > 1 ? first(words.at(-1)) : '')).toLocaleUpperCase()
}

/** With a capital: what stands in a sentence elsewhere begins one here. */
export function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

/** A message as a sentence: the provider writes them to stand behind the name of a field. */
export function asSentence(text: string): string {
  return `${capitalized(text)}${/[.!?]$/.test(text) ? '' : '.'}`
}
