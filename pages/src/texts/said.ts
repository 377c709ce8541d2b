import { shownText } from './shown-text.ts'

/** A text. Of several parts every second one is a value, which does not reorder what stands around it. */
export type Said = string | readonly string[]

export function saidText(said: Said): string {
  return [said]
    .flat()
    .map((part, index) => (index % 2 === 0 ? part : shownText(part)))
    .join('')
}
