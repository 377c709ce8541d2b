import { isSqlite } from '@gatehouse-id/database'
import { type Expression, type ExpressionBuilder, sql } from 'kysely'
import { timeOfId } from '../../../foundation/ids/new-id.ts'
import type { Sweep } from '../../../foundation/rows/sweep.ts'
import type { Reading, Tables, Writing } from '../../../foundation/tables/tables.ts'
import type { AuditSearch } from '../contract.ts'
import { columnsOf, conditionsOf, isOneOf } from './filters.ts'
import { type AuditRow, eventColumns } from './event.ts'
import { insertAuditEvents } from './store.ts'
import { type AuditPlace, sqliteOrderAt } from './term-index.ts'
import { makeWeeks } from './weeks.ts'
import { loginIdTerm, tenantTerm, termsOfText, userTerm } from './terms.ts'

/* The events of `audit_events_old`: those that have not been moved to `audit_records`, and what the version before still writes. */

type OldQuery = {
  projectId: string
  search: AuditSearch
  from: number
  to: number
  isAscending: boolean
  place: AuditPlace | undefined
}

/** The old events that a search finds, and what they are in order by among those of `eventsWithTerms`. */
export function oldEvents(
  db: Reading,
  { projectId, search, from, to, isAscending, place }: OldQuery,
  { isById }: { isById: boolean },
) {
  const { userIds = [], externalIds = [], tenants = [], noTenants = false, text = '' } = search
  const beyond = isAscending ? '>' : '<'
  const events = db
    .selectFrom('audit_events_old')
    .where('project_id', '=', projectId)
    .where('occurred_at', '>=', from)
    .where('occurred_at', '<=', to)
    .$if(place !== undefined, found =>
      isById
        ? found.where('id', beyond, place?.id ?? '')
        : found.where(sql<boolean>`(occurred_at, id) ${sql.raw(beyond)} (${place?.occurredAt}, ${place?.id})`),
    )
    .where(eb =>
      eb.and([
        ...columnsOf(search).map(({ column, values }) => isOneOf(column, values)),
        ...conditionsOf(search),
        ...termsOfText(text).map(word => hasTerm(eb, [word])),
        ...(externalIds.length > 0 ? [hasTerm(eb, externalIds.map(loginIdTerm))] : []),
        ...(userIds.length > 0 ? [eb('id', 'in', idsOfUsers(db, projectId, userIds))] : []),
        ...(tenants.length > 0 || noTenants
          ? [eb.or([eb(sql.lit(noTenants ? '[]' : ''), '=', eb.ref('tenants')), hasTerm(eb, tenants.map(tenantTerm))])]
          : []),
      ]),
    )
  const order = isById ? sql<string>`id` : sql<string>`${sqliteOrderAt(sql.ref('occurred_at'))} - 1`
  return { events, order, columns: isById ? (['id'] as const) : (['occurred_at', 'id'] as const) }
}

/** The latest old events about a user: of their own, and of many. */
export function oldEventsOfUser(
  db: Reading,
  { projectId, userId, limit }: { projectId: string; userId: Expression<string>; limit: number },
) {
  const own = db
    .selectFrom('audit_events_old')
    .select(eventColumns)
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .orderBy('occurred_at', 'desc')
    .limit(limit)
  const ofMany = db
    .selectFrom('audit_terms')
    .innerJoin('audit_events_old', join =>
      join
        .onRef('audit_events_old.project_id', '=', 'audit_terms.project_id')
        .onRef('audit_events_old.id', '=', 'audit_terms.event_id'),
    )
    .select(eventColumns.map(column => `audit_events_old.${column}` as const))
    .where('audit_terms.project_id', '=', projectId)
    .where('audit_terms.term', '=', sql<string>`'user:' || ${userId}`)
    .orderBy('audit_terms.occurred_at', 'desc')
    .limit(limit)
  return [own, ofMany]
}

/**
 * Moves at most `limit` of the latest old events, with what they did and what they are found by. Those that another node
 * holds are left for later.
 */
export const moveOldEvents: Sweep = async (tx, { limit }) => {
  const latest = tx
    .selectFrom('audit_events_old')
    .select(eventColumns)
    .orderBy('project_id', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  const rows = await (isSqlite(tx) ? latest : latest.forUpdate().skipLocked()).execute()
  const byProject = Map.groupBy(rows, row => row.project_id)
  for (const [projectId, events] of byProject) await moveOfProject(tx, projectId, events)
  return rows.length
}

async function moveOfProject(tx: Writing, projectId: string, events: AuditRow[]): Promise<void> {
  const ids = events.map(({ id }) => id)
  const batches = await tx
    .selectFrom('audit_terms')
    .select(['event_id', 'term'])
    .where('project_id', '=', projectId)
    .where('event_id', 'in', ids)
    .where('term', 'like', 'user:%')
    .execute()
  if (!isSqlite(tx))
    await makeWeeks(
      tx,
      ids.map(id => timeOfId('A', id)),
    )
  const users = Map.groupBy(batches, ({ event_id }) => event_id)
  await insertAuditEvents(
    tx,
    events.toReversed().map(row => ({
      row,
      // Only this package wrote these columns, as JSON of exactly these types.
      loginIds: JSON.parse(row.login_ids) as string[],
      tenants: JSON.parse(row.tenants) as string[],
      users: users.get(row.id)?.map(({ term }) => term.slice('user:'.length)) ?? [],
    })),
  )
  await sql`insert into audit_record_changes (project_id, event_id, change_id, rights, document)
    select project_id, event_id, change_id, rights, document from audit_changes_old
    where project_id = ${projectId} and event_id in (${sql.join(ids)})`.execute(tx)
  await tx.deleteFrom('audit_events_old').where('project_id', '=', projectId).where('id', 'in', ids).execute()
}

/** Either index leads to few events. */
function idsOfUsers(db: Reading, projectId: string, userIds: string[]) {
  return db
    .selectFrom('audit_events_old')
    .select('id')
    .where('project_id', '=', projectId)
    .where('user_id', 'in', userIds)
    .unionAll(
      db
        .selectFrom('audit_terms')
        .select('event_id as id')
        .where('project_id', '=', projectId)
        .where('term', 'in', userIds.map(userTerm)),
    )
}

function hasTerm(eb: ExpressionBuilder<Tables, 'audit_events_old'>, terms: string[]) {
  return eb.exists(
    eb
      .selectFrom('audit_terms')
      .select('term')
      .whereRef('audit_terms.project_id', '=', 'audit_events_old.project_id')
      .whereRef('audit_terms.event_id', '=', 'audit_events_old.id')
      .where('term', 'in', terms.length > 0 ? terms : ['']),
  )
}
