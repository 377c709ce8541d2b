import { z } from 'zod/mini'
import { textParam } from '../search/search-schema.ts'

/** The question that is asked, as it stands in the address. */
export const AuthorizationSearch = z.object({
  who: textParam(),
  has: textParam(),
  on: textParam(),
  context: textParam(),
})
export type AuthorizationSearch = z.output<typeof AuthorizationSearch>
