import { sql } from 'kysely'
import type { Db } from '../../foundation/tables/tables.ts'
import { auditSweeps, dayMs } from '../../activity/index.ts'
import { expired, type Sweep } from '../../foundation/rows/sweep.ts'
import { parseSettings } from './settings.ts'
import { listProjects } from '../projects/store.ts'

/** What deletes, of every project, the events that are older than its settings keep them, and what they count. */
export async function auditRetention(db: Db): Promise<Sweep[]> {
  const projects = (await listProjects(db)).map(({ id, settings }) => ({
    projectId: id,
    keptMs: parseSettings(settings).auditRetentionDays * dayMs,
  }))
  const refreshes = projects.map(({ projectId, keptMs }) =>
    expired('session_refreshes', {
      key: ['project_id', 'day', 'session_id'],
      by: 'day',
      // By the start of the day: the events are kept to its end.
      keptMs: keptMs + dayMs,
      only: sql`project_id = ${projectId}`,
    }),
  )
  return [...refreshes, ...auditSweeps(db, projects)]
}
