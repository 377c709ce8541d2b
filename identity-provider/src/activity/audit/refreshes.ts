import { prepared } from '@gatehouse-id/database'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Reading, Writing } from '../../foundation/tables/tables.ts'
import type { AuditRow } from './trail/event.ts'

export const dayMs = 24 * 60 * 60 * 1000

/** What the event of a session's refreshes on a day stores. */
const Told = z.object({ session: z.string(), day: z.iso.date() })

type Refreshed = { projectId: string; sessionId: string; refreshId: string; day: number; now: number }

const counting = prepared((db: Reading, { projectId, sessionId, refreshId, day, now }: Refreshed) =>
  db
    .insertInto('session_refreshes')
    .columns(['project_id', 'day', 'session_id', 'refreshes', 'last_at'])
    .expression(eb =>
      eb
        .selectFrom('sessions')
        .select([
          'project_id',
          sql<number>`cast(${day} as bigint)`.as('day'),
          'id',
          sql<number>`1`.as('refreshes'),
          sql<number>`cast(${now} as bigint)`.as('last_at'),
        ])
        .where('project_id', '=', projectId)
        .where('id', '=', sessionId)
        .where('refresh_id', '=', refreshId)
        .where('ended_at', 'is', null),
    )
    .onConflict(conflict =>
      conflict.columns(['project_id', 'day', 'session_id']).doUpdateSet(eb => ({
        refreshes: eb('session_refreshes.refreshes', '+', 1),
        last_at: eb.ref('excluded.last_at'),
      })),
    )
    .returning('refreshes'),
)

/**
 * Counts a refresh of a session if it is live and has this refresh token now: one event for each would be most of the
 * trail. Answers what the event stores, when it is the first of the day.
 */
export async function countRefresh(
  tx: Writing,
  { now, ...which }: Omit<Refreshed, 'day'>,
): Promise<z.output<typeof Told> | undefined> {
  const day = now - (now % dayMs)
  const [counted] = (await counting(tx, { ...which, day, now })).rows
  return counted?.refreshes === 1
    ? { session: which.sessionId, day: new Date(day).toISOString().slice(0, 10) }
    : undefined
}

/** The data of each event; of the refreshes of a session also how many there were on its day, the first and the last. */
export async function dataOf(db: Reading, rows: readonly AuditRow[]): Promise<Map<AuditRow, Record<string, unknown>>> {
  // Safe cast: only this package writes this column, as a JSON object.
  const all = new Map(rows.map(row => [row, JSON.parse(row.data) as Record<string, unknown>]))
  const told = rows.flatMap(row => {
    const found = row.action === 'UserRefresh' ? Told.safeParse(all.get(row)) : undefined
    return found?.success ? [{ row, session: found.data.session, day: Date.parse(found.data.day) }] : []
  })
  const [first] = told
  if (!first) return all
  const counts = await db
    .selectFrom('session_refreshes')
    .select(['day', 'session_id', 'refreshes', 'last_at'])
    .where('project_id', '=', first.row.project_id)
    .where('day', 'in', [...new Set(told.map(({ day }) => day))])
    .where('session_id', 'in', [...new Set(told.map(({ session }) => session))])
    .execute()
  const byKey = new Map(counts.map(count => [`${count.day} ${count.session_id}`, count]))
  for (const { row, session, day } of told) {
    const count = byKey.get(`${day} ${session}`)
    if (!count) continue
    const [firstAt, lastAt] = [row.occurred_at, count.last_at].map(at => new Date(at).toISOString())
    all.set(row, { ...all.get(row), refreshes: count.refreshes, firstAt, lastAt })
  }
  return all
}
