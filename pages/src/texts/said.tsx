import type { ReactNode } from 'react'
import { shownText } from './shown-text.ts'

/** A text. Of several parts every second one is a value, which does not reorder what stands around it. */
export type Said = string | readonly string[]

export function saidText(said: Said): string {
  return [said]
    .flat()
    .map((part, index) => (index % 2 === 0 ? part : shownText(part)))
    .join('')
}

/** As markup. */
export function saidNode(said: Said): ReactNode {
  if (typeof said === 'string') return said
  // biome-ignore lint/suspicious/noArrayIndexKey: the page is rendered once
  return said.map((part, index) => (index % 2 === 0 ? part : <bdi key={index}>{shownText(part)}</bdi>))
}
