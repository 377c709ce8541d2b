import { prepared } from '@gatehouse/database'
import type { Selectable } from 'kysely'
import type { Reading, Tables, Writing } from '../tables.ts'
import type { AuditSearch } from './contract.ts'

export type AuditRow = Selectable<Tables['audit_events']>
/** The place of a record in time order. */
export type AuditPlace = { occurredAt: number; id: string }

/** An exact count beyond this would cost more than the page it stands above. */
export const countMax = 10_000

const insertion = prepared((db: Reading, row: AuditRow) => db.insertInto('audit_events').values(row))

export async function insertAuditEvent(tx: Writing, row: AuditRow): Promise<void> {
  await insertion(tx, row)
}

type Query = { projectId: string; search: AuditSearch; from: number; to: number }

/** At most `limit` records in time order, after `after` or `offset` records in. */
export function searchAuditEvents(
  db: Reading,
  { after, offset, limit, ...query }: Query & { after: AuditPlace | undefined; offset: number; limit: number },
): Promise<AuditRow[]> {
  const direction = query.search.oldestFirst ? 'asc' : 'desc'
  const beyond = query.search.oldestFirst ? '>' : '<'
  let page = matching(db, query).selectAll()
  if (after) {
    page = page.where(eb =>
      eb.or([
        eb('occurred_at', beyond, after.occurredAt),
        eb.and([eb('occurred_at', '=', after.occurredAt), eb('id', beyond, after.id)]),
      ]),
    )
  }
  return page.orderBy('occurred_at', direction).orderBy('id', direction).limit(limit).offset(offset).execute()
}

/** How many records match, counted no further than `countMax`. */
export async function countAuditEvents(db: Reading, query: Query): Promise<number> {
  const { count } = await db
    .selectFrom(matching(db, query).select('id').limit(countMax).as('matches'))
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function matching(db: Reading, { projectId, search, from, to }: Query) {
  let query = db
    .selectFrom('audit_events')
    .where('project_id', '=', projectId)
    .where('occurred_at', '>=', from)
    .where('occurred_at', '<=', to)
  const lists = [
    ['user_id', search.userIds],
    ['actor_id', search.actorIds],
    ['action', search.actions],
    ['device', search.devices],
    ['method', search.methods],
    ['ip', search.remoteAddresses],
    ['type', search.auditTypes],
  ] as const
  for (const [column, values] of lists) if (values?.length) query = query.where(column, 'in', values)
  if (search.excludedActions?.length) query = query.where('action', 'not in', search.excludedActions)
  const { externalIds, text } = search
  if (externalIds?.length) {
    query = query.where(eb =>
      eb.or(externalIds.map(id => eb('login_ids', 'like', `%${likeText(JSON.stringify(id))}%`))),
    )
  }
  if (text) {
    const pattern = `%${likeText(text.toLowerCase())}%`
    const columns = ['action', 'actor_name', 'actor_id', 'target_name', 'target_id', 'ip', 'login_ids'] as const
    query = query.where(eb => eb.or(columns.map(column => eb(eb.fn('lower', [column]), 'like', pattern))))
  }
  return query
}

/** The wildcards of `like` stand for themselves nowhere portable, so they are matched as any one character. */
const likeText = (text: string) => text.replace(/[%_\\]/g, '_')
