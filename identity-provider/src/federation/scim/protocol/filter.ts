import { parse } from 'scim2-parse-filter'
import { ScimError } from '../errors.ts'
import { locate, type ResourceType } from '../schema/resource-type.ts'

/** A filter (RFC 7644 §3.4.2.2): a comparison of an attribute, a filter on the values of one, or several of these. */
export type Filter =
  | { op: 'and'; filters: Filter[] }
  | { op: 'or'; filters: Filter[] }
  | { op: 'not'; filter: Filter }
  | { op: '[]'; attrPath: string; valFilter: Filter }
  | { op: 'pr'; attrPath: string }
  | Comparison
export type Comparison = {
  op: 'eq' | 'ne' | 'co' | 'sw' | 'ew' | 'gt' | 'ge' | 'lt' | 'le'
  attrPath: string
  compValue: string | number | boolean | null
}

/** Longer or deeper filters are refused (docs/manage/scim.md). */
const charactersMax = 2_000
const depthMax = 10
const comparisonsMax = 50

/**
 * A filter (RFC 7644 §3.4.2.2) of which every attribute exists.
 * @throws {ScimError} invalidFilter
 */
export function parseFilter(type: ResourceType, text: string): Filter {
  const filter = parseLimited(text)
  requireKnown(type, filter)
  return filter
}

/**
 * A filter whose attributes are not checked.
 * @throws {ScimError} invalidFilter
 */
export function parseLimited(text: string): Filter {
  if (text.length > charactersMax) throw invalidFilter(`the filter has more than ${charactersMax} characters`)
  // Counted before it is parsed: the parser goes one call deeper with each.
  if (depthOf(text) > depthMax) throw invalidFilter(`the filter is nested more than ${depthMax} deep`)
  const filter = tryParse(text)
  if (countComparisons(filter) > comparisonsMax)
    throw invalidFilter(`the filter has more than ${comparisonsMax} comparisons`)
  return filter
}

function invalidFilter(detail: string, cause?: unknown): ScimError {
  return new ScimError(400, detail, { scimType: 'invalidFilter', cause })
}

function tryParse(text: string): Filter {
  try {
    // The parser's own type, of which `op` tells the parts apart.
    return parse(text) as Filter
  } catch (cause) {
    const why = cause instanceof Error ? cause.message.slice(0, 200) : ''
    throw invalidFilter(`the filter cannot be read: ${why}`, cause)
  }
}

/** How deep brackets and negations stand, outside of quoted text. */
function depthOf(text: string): number {
  const bare = text.replace(/"(?:[^"\\]|\\.)*"/g, '""')
  let depth = 0
  let deepest = 0
  for (const character of bare) {
    if (character === '(' || character === '[') deepest = Math.max(deepest, ++depth)
    else if (character === ')' || character === ']') depth--
  }
  return deepest + (bare.match(/\bnot\b/gi)?.length ?? 0)
}

function countComparisons(filter: Filter): number {
  if (filter.op === 'and' || filter.op === 'or')
    return filter.filters.reduce((sum, each) => sum + countComparisons(each), 0)
  if (filter.op === 'not') return countComparisons(filter.filter)
  if (filter.op === '[]') return countComparisons(filter.valFilter)
  return 1
}

function requireKnown(type: ResourceType, filter: Filter, within = ''): void {
  if (filter.op === 'and' || filter.op === 'or') for (const each of filter.filters) requireKnown(type, each, within)
  else if (filter.op === 'not') requireKnown(type, filter.filter, within)
  else {
    const path = `${within}${filter.attrPath}`
    if (!locate(type, path)) throw invalidFilter(`there is no attribute ${path}`)
    if (filter.op === '[]') requireKnown(type, filter.valFilter, `${path}.`)
  }
}
