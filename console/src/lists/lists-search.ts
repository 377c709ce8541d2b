import { z } from 'zod/mini'
import { choiceParam, textParam } from '../search/search-schema.ts'

export const listKinds = ['TEXTS', 'IPS', 'JSON'] as const

/** The state of the page of lists, as it stands in the address. */
export const ListsSearch = z.object({
  q: textParam(),
  kind: choiceParam(listKinds),
  sort: choiceParam(['NAME', 'KIND']),
  desc: choiceParam(['true', 'false']),
  after: textParam(),
  create: choiceParam(['true']),
})
export type ListsSearch = z.output<typeof ListsSearch>
