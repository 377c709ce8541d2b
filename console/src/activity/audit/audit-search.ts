import { z } from 'zod/mini'
import type { VariablesOf } from '../../kit/api/graphql.ts'
import type { AuditQuery } from './documents.ts'
import { endOf, startOf } from '../../kit/format/days.ts'
import { choiceParam, textParam, timeParam } from '../../kit/search/search-schema.ts'

/** The state of the audit page, as it stands in the address. */
export const AuditSearch = z.object({
  q: textParam(),
  action: textParam(),
  actor: textParam(),
  target: textParam(),
  from: timeParam(),
  to: timeParam(),
  after: textParam(),
  event: textParam(),
  columns: textParam(),
  live: choiceParam(['true']),
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

/** The filter of the query for what stands in the address. */
export function auditFilterVariables({ q, action, actor, target, from, to }: AuditFilter) {
  return {
    text: q ?? null,
    actions: action ? [action] : null,
    actorDatabaseIds: actor ? [actor] : null,
    userDatabaseIds: target ? [target] : null,
    from: from ? startOf(from) : null,
    to: to ? endOf(to) : null,
  } satisfies VariablesOf<typeof AuditQuery>['filter']
}
