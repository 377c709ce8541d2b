/** Control characters, and the marks, embeddings, overrides and isolates of the bidirectional algorithm (UAX #9). */
const unseen = /[\p{Cc}\p{Bidi_Control}]/gu
/** Longer than any name that is read on a page. */
const charactersMax = 120

/**
 * A text from outside as pages show it: without characters that only change the direction of others, which could make
 * one address look like another, at most 120 characters.
 */
export function shownText(text: string): string {
  // A character of several code points, such as an emoji, stays whole; one of hundreds does not.
  const beginning = text.slice(0, 4 * charactersMax)
  const characters = [...new Intl.Segmenter().segment(beginning.toWellFormed().replace(unseen, ''))]
  const isCut = characters.length > charactersMax || beginning.length < text.length
  const shown = characters.slice(0, isCut ? charactersMax - 1 : charactersMax).map(({ segment }) => segment)
  return isCut ? `${shown.join('')}…` : shown.join('')
}

/** A text from outside that is copied or acted on: whole, but without what only changes the direction of others. */
export function readableText(text: string): string {
  return text.toWellFormed().replace(unseen, '')
}

/** A number of days, minutes or seconds in words: `5 minutes`. */
export function durationIn(language: string, count: number, unit: 'day' | 'minute' | 'second'): string {
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}

/** A text. Of several parts every second one is a value, which does not reorder what stands around it. */
export type Said = string | readonly string[]

export function saidText(said: Said): string {
  return [said]
    .flat()
    .map((part, index) => (index % 2 === 0 ? part : shownText(part)))
    .join('')
}
