import { z } from 'zod/mini'
import { choiceParam, textParam } from '../search/search-schema.ts'

export const templateKinds = ['USER', 'ACCESS_KEY'] as const

/** The state of the page of templates, as it stands in the address. */
export const JwtTemplatesSearch = z.object({
  q: textParam(),
  kind: choiceParam(templateKinds),
  sort: choiceParam(['NAME', 'KIND']),
  desc: choiceParam(['true']),
  after: textParam(),
  create: choiceParam(['true']),
})
export type JwtTemplatesSearch = z.output<typeof JwtTemplatesSearch>
