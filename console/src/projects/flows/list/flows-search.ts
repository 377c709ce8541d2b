import { z } from 'zod/mini'
import { choiceParam, textParam } from '../../../kit/search/search-schema.ts'

/** The state of the list of flows, as it stands in the address. */
export const FlowsSearch = z.object({
  q: textParam(),
  status: choiceParam(['on', 'off']),
  sort: choiceParam(['NAME', 'ID']),
  desc: choiceParam(['true', 'false']),
  after: textParam(),
  create: choiceParam(['true']),
  import: choiceParam(['true']),
})
export type FlowsSearch = z.output<typeof FlowsSearch>
