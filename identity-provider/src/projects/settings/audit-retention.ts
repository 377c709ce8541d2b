import { sql } from 'kysely'
import type { Db } from '../../foundation/tables/tables.ts'
import { expired, type Sweep } from '../../foundation/rows/sweep.ts'
import { parseSettings } from './settings.ts'
import { listProjects } from '../projects/store.ts'

const dayMs = 24 * 60 * 60 * 1000

/** What deletes, of every project, the events that are older than its settings keep them. */
export async function auditSweeps(db: Db): Promise<Sweep[]> {
  return (await listProjects(db)).map(({ id, settings }) =>
    expired('audit_events', {
      key: ['project_id', 'id'],
      by: 'occurred_at',
      keptMs: parseSettings(settings).auditRetentionDays * dayMs,
      only: sql`project_id = ${id}`,
    }),
  )
}
