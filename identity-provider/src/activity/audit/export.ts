import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { JobKind } from '../../foundation/areas/job-kind.ts'
import { csvLine } from '../jobs/csv.ts'
import { type AuditRecord, auditColumns, ExportInput, SearchInput } from './contract.ts'
import { searchAuditEvents } from './trail/search-store.ts'
import { toRecords } from './service.ts'

const rowsMax = 1_000

/** Writes the audit events that a filter finds, oldest first; those from its creation on are not its. */
export function auditExport({ db }: Pick<Dependencies, 'db'>): JobKind {
  return {
    name: 'auditExport',
    rowsMax,
    async step({ projectId }, job, limit) {
      const { filter, format } = ExportInput.parse(job.input)
      const search = SearchInput.parse({ ...filter, oldestFirst: true })
      // This kind stored it.
      const place = job.cursor as { occurredAt: number; id: string } | undefined
      const to = Math.min(filter.to ?? job.createdAt - 1, job.createdAt - 1)
      const range = { from: filter.from ?? 0, to }
      const stretch = { isBackwards: false, place, offset: 0, limit }
      const rows = await searchAuditEvents(db, { projectId, search, ...range, ...stretch })
      const last = rows.at(-1)
      const head = format === 'csv' && !place ? csvLine(auditColumns) : ''
      const cursor = last ? { occurredAt: last.occurred_at, id: last.id } : (place ?? { occurredAt: 0, id: '' })
      return {
        cursor,
        isDone: rows.length < limit,
        succeeded: rows.length,
        errors: [],
        progress: share(cursor.occurredAt, { from: search.from ?? rows[0]?.occurred_at ?? 0, to }),
        output: head + (await toRecords(db, rows)).map(record => lineOf(record, format)).join(''),
      }
    },
  }
}

/** How far a moment is on the way. */
function share(at: number, { from, to }: { from: number; to: number }): number {
  return to <= from ? 0 : Math.max(0, Math.min(1, (at - from) / (to - from)))
}

function lineOf(record: AuditRecord, format: 'jsonl' | 'csv'): string {
  return format === 'csv' ? csvLine(auditColumns.map(column => record[column])) : `${JSON.stringify(record)}\n`
}
