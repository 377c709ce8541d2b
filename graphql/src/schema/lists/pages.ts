import { pageSizeDefault, pageSizeMax } from '../../request/limits/limits.ts'

/** Which entries a caller wants. */
export type PageArguments = {
  first?: number | null
  after?: string | null
  last?: number | null
  before?: string | null
}

/** What a connection costs: each field inside counts once for every entry of the page. */
export function connectionCost({ first, last }: PageArguments) {
  return {
    field: 1,
    multiplier: Math.min(Math.max(first ?? last ?? pageSizeDefault, 1), pageSizeMax),
  }
}
