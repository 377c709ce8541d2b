import { z } from 'zod/mini'
import { dayParam, textParam } from '../search/search-schema.ts'

/** The state of the audit page, as it stands in the address. */
export const AuditSearch = z.object({
  q: textParam(),
  action: textParam(),
  actor: textParam(),
  target: textParam(),
  from: dayParam(),
  to: dayParam(),
  after: textParam(),
  event: textParam(),
})

export type AuditSearch = z.output<typeof AuditSearch>

/** What narrows the list. */
export type AuditFilter = Partial<Pick<AuditSearch, 'q' | 'action' | 'actor' | 'target' | 'from' | 'to'>>

export const noAuditFilter: AuditFilter = {
  q: undefined,
  action: undefined,
  actor: undefined,
  target: undefined,
  from: undefined,
  to: undefined,
}

/** Whether any filter narrows the list. */
export function isFiltered({ q, action, actor, target, from, to }: AuditFilter): boolean {
  return Boolean(q || action || actor || target || from || to)
}

// Days are in the reader's time zone: from the first instant of `from` to the last instant of `to`.
function startOfDay(day: string) {
  return new Date(`${day}T00:00:00`).toISOString()
}
function endOfDay(day: string) {
  return new Date(`${day}T23:59:59.999`).toISOString()
}

/** The filter of the query for what stands in the address. */
export function auditFilterVariables({ q, action, actor, target, from, to }: AuditFilter) {
  return {
    text: q ?? null,
    actions: action ? [action] : null,
    actorIds: actor ? [actor] : null,
    userIds: target ? [target] : null,
    from: from ? startOfDay(from) : null,
    to: to ? endOfDay(to) : null,
  }
}
