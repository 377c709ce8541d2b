import { isSqlite } from '@gatehouse-id/database'
import { sql } from 'kysely'
import { firstIdAt } from '../../../foundation/ids/new-id.ts'
import { deleteSome, ofOneRun, type Sweep } from '../../../foundation/rows/sweep.ts'
import type { Db } from '../../../foundation/tables/tables.ts'
import { moveOldEvents } from './old-trail.ts'
import { dropWeeks, makeWeeksAhead, missingRights } from './weeks.ts'

/** How long a project keeps events. */
type Kept = { projectId: string; keptMs: number }

/** What deletes the events that projects do not keep any longer, makes room for new ones, and moves those of before. */
export function auditSweeps(db: Db, projects: readonly Kept[]): Sweep[] {
  if (projects.length === 0) return []
  const changes = projects.map(forgetChanges)
  const moveSome = ofOneRun(moveOldEvents)
  if (isSqlite(db)) return [...projects.map(kept => forgetEvents(kept, 'audit_records')), ...changes, moveSome]
  const longestMs = Math.max(...projects.map(({ keptMs }) => keptMs))
  // Those of the projects that keep them longest go with their week, where this role may drop one.
  const rows = projects.map(
    (kept): Sweep =>
      async (tx, when) => {
        const isOfWeeks = kept.keptMs === longestMs && (await missingRights(tx)) === undefined
        return forgetEvents(kept, isOfWeeks ? 'audit_records_default' : 'audit_records')(tx, when)
      },
  )
  const weeks: Sweep = async (tx, { now }) => {
    await makeWeeksAhead(tx, now)
    await dropWeeks(tx, now - longestMs)
    return 0
  }
  return [weeks, ...rows, ...changes, moveSome]
}

function forgetEvents({ projectId, keptMs }: Kept, table: 'audit_records' | 'audit_records_default'): Sweep {
  return (tx, { now, limit }) => {
    const condition = sql`project_id = ${projectId} and id < ${firstIdAt('A', now - keptMs + 1)}`
    return deleteSome(tx, { table, key: ['project_id', 'id'], condition, orderBy: 'id', limit })
  }
}

function forgetChanges({ projectId, keptMs }: Kept): Sweep {
  return (tx, { now, limit }) => {
    const condition = sql`project_id = ${projectId} and event_id < ${firstIdAt('A', now - keptMs + 1)}`
    const key = ['project_id', 'event_id'] as const
    return deleteSome(tx, { table: 'audit_record_changes', key, condition, orderBy: 'event_id', limit })
  }
}
