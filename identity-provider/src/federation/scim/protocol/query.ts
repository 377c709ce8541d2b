import { createHash } from 'node:crypto'
import { z } from 'zod'
import { invalidValue, ScimError } from '../errors.ts'
import type { Json } from '../schema/normalize.ts'
import type { Projection } from './project.ts'

/** Resources in one answer; more are cut down to it (RFC 7644 §3.4.2.4). */
export const countMax = 200
const countDefault = 100

export type Query = Projection & {
  filter: string | undefined
  sortBy: string | undefined
  isDescending: boolean
  /** From 1. */
  startIndex: number
  count: number
}

const names = z.array(z.string().max(500)).max(100)
const Sent = z.object({
  filter: z.string().max(10_000).nullish(),
  sortBy: z.string().max(500).nullish(),
  sortOrder: z.enum(['ascending', 'descending']).nullish(),
  startIndex: z.coerce.number().int().nullish(),
  count: z.coerce.number().int().nullish(),
  attributes: names.nullish(),
  excludedAttributes: names.nullish(),
})

/** @throws {ScimError} invalidValue naming the wrong parameter */
export function readQuery(parameters: URLSearchParams): Query {
  const listOf = (name: string) => {
    const text = parameters.get(name)
    return text === null ? undefined : text.split(',').flatMap(each => each.trim() || [])
  }
  const sent = Object.fromEntries(parameters)
  return toQuery({ ...sent, attributes: listOf('attributes'), excludedAttributes: listOf('excludedAttributes') })
}

/** The same of the body of a `.search` request (RFC 7644 §3.4.3). */
export function readSearch(body: Json): Query {
  return toQuery(body)
}

function toQuery(sent: Json): Query {
  const parsed = Sent.safeParse(sent)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw invalidValue(`${issue?.path.join('.') ?? 'query'}: ${issue?.message ?? 'is not valid'}`)
  }
  const { filter, sortBy, sortOrder, startIndex, count, attributes, excludedAttributes } = parsed.data
  return {
    filter: filter || undefined,
    sortBy: sortBy || undefined,
    isDescending: sortOrder === 'descending',
    startIndex: Math.max(1, startIndex ?? 1),
    count: Math.min(countMax, Math.max(0, count ?? countDefault)),
    attributes: attributes ?? [],
    excludedAttributes: excludedAttributes ?? [],
  }
}

export type Conditions = { ifMatch: string | null; ifNoneMatch: string | null }

/** The ETag of a resource: of what is in it. */
export function versionOf(resource: Json): string {
  return `W/"${createHash('sha256').update(JSON.stringify(resource)).digest('base64url').slice(0, 22)}"`
}

/** @throws {ScimError} 412 when the resource changed since the client read it (RFC 7644 §3.14) */
export function requireVersion({ ifMatch }: Pick<Conditions, 'ifMatch'>, version: string): void {
  if (ifMatch === null || isListed(ifMatch, version)) return
  throw new ScimError(412, 'the resource has changed since it was read; read it again')
}

/** Whether an ETag is among those of `if-match` or `if-none-match`. */
export function isListed(header: string, version: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '')
  return header.trim() === '*' || header.split(',').some(tag => bare(tag) === bare(version))
}
