import type { ReactNode } from 'react'
import type { Said } from '../texts/said.ts'
import { shownText } from '../texts/shown-text.ts'

/** The text as markup. */
export function saidNode(said: Said): ReactNode {
  if (typeof said === 'string') return said
  // biome-ignore lint/suspicious/noArrayIndexKey: the page is rendered once
  return said.map((part, index) => (index % 2 === 0 ? part : <bdi key={index}>{shownText(part)}</bdi>))
}
