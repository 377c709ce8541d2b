import { sql } from 'kysely'
import type { Db } from '../../foundation/tables/tables.ts'
import { dayMs } from '../../activity/index.ts'
import { expired, type Sweep } from '../../foundation/rows/sweep.ts'
import { parseSettings } from './settings.ts'
import { listProjects } from '../projects/store.ts'

/** What deletes, of every project, the events that are older than its settings keep them. */
export async function auditSweeps(db: Db): Promise<Sweep[]> {
  return (await listProjects(db)).flatMap(({ id, settings }) => {
    const keptMs = parseSettings(settings).auditRetentionDays * dayMs
    const only = sql`project_id = ${id}`
    return [
      expired('audit_events', { key: ['project_id', 'id'], by: 'occurred_at', keptMs, only }),
      // By the start of the day: the events are kept to its end.
      expired('session_refreshes', {
        key: ['project_id', 'day', 'session_id'],
        by: 'day',
        keptMs: keptMs + dayMs,
        only,
      }),
    ]
  })
}
