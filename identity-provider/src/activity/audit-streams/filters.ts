import { z } from 'zod'
import type { AuditRecord } from '../audit/contract.ts'

/** What a filter may look at. */
const keys = [
  'action',
  'type',
  'method',
  'actorId',
  'userId',
  'tenants',
  'externalIds',
  'device',
  'remoteAddress',
] as const
const key = z
  .string()
  .max(100)
  // `actions` and `tenant` are said, too.
  .transform(text => keys.find(known => known === text || `${known}s` === text || known === `${text}s`) ?? text)
  .pipe(z.enum(keys, `must be one of ${keys.join(', ')}`))

export const Filter = z
  .object({
    key: key.optional(),
    /** The Go SDK's name and values for `key`; `all` lets everything pass. */
    filterType: z.enum(['all', 'actions', 'tenants']).optional(),
    operator: z.enum(['includes', 'excludes']).default('includes'),
    values: z.array(z.string().max(320)).max(1000).default([]),
  })
  .transform(({ key: name, filterType, operator, values }) => ({
    key: name ?? (filterType === 'tenants' ? ('tenants' as const) : ('action' as const)),
    operator,
    values: filterType === 'all' ? [] : values,
  }))
export type Filter = z.output<typeof Filter>

/** Whether a record passes every filter; an empty list of values lets everything pass. */
export function passes(record: AuditRecord, filters: Filter[]): boolean {
  return filters.every(({ key: name, operator, values }) => {
    if (values.length === 0) return true
    const own = [record[name]].flat()
    return own.some(value => values.includes(value)) === (operator === 'includes')
  })
}
