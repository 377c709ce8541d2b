import { z } from 'zod/mini'
import { choiceParam, textParam } from '../search/search-schema.ts'

/** The state of the lists of roles and permissions, as it stands in the address. */
export const RolesSearch = z.object({
  q: textParam(),
  desc: choiceParam(['true', 'false']),
  after: textParam(),
  create: choiceParam(['true']),
})
export type RolesSearch = z.output<typeof RolesSearch>
