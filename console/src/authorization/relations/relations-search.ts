import { z } from 'zod/mini'
import { textParam } from '../../kit/search/search-schema.ts'

/** Which relations are listed, as it stands in the address. */
export const RelationsSearch = z.object({
  type: textParam(),
  resource: textParam(),
  relation: textParam(),
  targetType: textParam(),
  target: textParam(),
  after: textParam(),
  create: textParam(),
})
export type RelationsSearch = z.output<typeof RelationsSearch>

/** The filter of the query. */
export function filterOf({ type, resource, relation, targetType, target }: RelationsSearch) {
  return {
    resourceType: type ?? null,
    resource: resource ?? null,
    relation: relation ?? null,
    targetType: targetType ?? null,
    target: target ?? null,
  }
}

export function isFiltered(search: RelationsSearch): boolean {
  return Object.values(filterOf(search)).some(value => value !== null)
}
