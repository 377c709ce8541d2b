import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { AuditSearch } from '../contract.ts'
import type { TermGroups } from './term-index.ts'
import { columnTerm, columnTerms, loginIdTerm, tenantTerm, type TermColumn, termsOfText, userTerm } from './terms.ts'
import { clockSkewMsMax } from '../../../foundation/concurrency/clocks.ts'

const windowMsDefault = 30 * 24 * 60 * 60 * 1000

/**
 * The times of the events that are searched, in epoch milliseconds: where the caller says nothing, the last 30 days. Up
 * to now means up to the now of every node, for events bear the time of the node that wrote them.
 */
export function rangeOf(
  { from, to }: { from?: number | undefined; to?: number | undefined },
  now: number,
): { from: number; to: number } {
  return { from: from ?? (to ?? now) - windowMsDefault, to: to ?? now + clockSkewMsMax }
}

const filterOf = {
  action: 'actions',
  actor_id: 'actorIds',
  device: 'devices',
  ip: 'remoteAddresses',
  method: 'methods',
  type: 'auditTypes',
} as const satisfies Record<TermColumn, keyof AuditSearch>

/** The columns of a search, each with the values of which an event must have one. */
export function columnsOf(search: AuditSearch): { column: TermColumn; values: string[] }[] {
  // The keys are those of the literal above.
  const columns = Object.keys(filterOf) as TermColumn[]
  return columns.flatMap(column => {
    const values = search[filterOf[column]]
    return values?.length ? { column, values } : []
  })
}

/** Few events have what is asked for, or an index has them: what is no term is left to `conditionsOf`. */
export function groupsOf(search: AuditSearch): TermGroups {
  const { userIds = [], externalIds = [], tenants = [], noTenants, text = '' } = search
  const groups = [
    ...columnsOf(search)
      .filter(({ column, values }) => !hasUsual(column, values))
      .map(({ column, values }) => values.map(value => columnTerm(column, value))),
    userIds.map(userTerm),
    externalIds.map(loginIdTerm),
    [...tenants, ...(noTenants ? [''] : [])].map(tenantTerm),
    ...termsOfText(text).map(word => [word]),
  ]
  return groups.filter(group => group.length > 0).map(group => [...new Set(group)])
}

function hasUsual(column: TermColumn, values: string[]): boolean {
  const { usual } = columnTerms[column]
  return usual !== undefined && values.includes(usual)
}

/** What of a search is no term. */
export function conditionsOf(search: AuditSearch): RawBuilder<SqlBool>[] {
  const { excludedActions, geos } = search
  return [
    ...columnsOf(search)
      .filter(({ column, values }) => hasUsual(column, values))
      .map(({ column, values }) => isOneOf(column, values)),
    ...(excludedActions?.length ? [sql<SqlBool>`action not in (${sql.join(excludedActions)})`] : []),
    // No event knows where on earth it came from.
    ...(geos?.length && !geos.includes('') ? [sql<SqlBool>`1 = 0`] : []),
  ]
}

export function isOneOf(column: string, values: readonly string[]): RawBuilder<SqlBool> {
  return sql`${sql.ref(column)} in (${sql.join(values)})`
}
