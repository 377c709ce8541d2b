import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { JobKind } from '../../foundation/areas/job-kind.ts'
import { csvLine } from '../jobs/csv.ts'
import { type AuditRecord, auditColumns, ExportInput, SearchInput } from './contract.ts'
import { searchAuditEvents } from './trail/search-store.ts'
import { toRecords } from './service.ts'

const rowsMax = 1_000
/** A step with as many rows looks at the events of a week, one with fewer at a part of it: it ends soon, whatever the filter finds. */
const weekMs = 7 * 24 * 60 * 60_000

/** The last event that was found, the first moment that is not looked at yet, and that of the first event. */
type Cursor = { occurredAt: number; id: string; from?: number; start?: number }

/** Writes the audit events that a filter finds, oldest first; those from its creation on are not its. */
export function auditExport({ db }: Pick<Dependencies, 'db'>): JobKind {
  /** A filter may begin long before there were events. */
  async function firstTime(query: { projectId: string; from: number; to: number }): Promise<number> {
    const search = SearchInput.parse({ oldestFirst: true })
    const first = { isBackwards: false, place: undefined, offset: 0, limit: 1 }
    const [event] = await searchAuditEvents(db, { ...query, search, ...first })
    return event?.occurred_at ?? query.to
  }

  return {
    name: 'auditExport',
    rowsMax,
    async step({ projectId }, job, limit) {
      const { filter, format } = ExportInput.parse(job.input)
      const search = SearchInput.parse({ ...filter, oldestFirst: true })
      // This kind stored it.
      const before = job.cursor as Cursor | undefined
      const place = before?.id ? before : undefined
      const to = Math.min(filter.to ?? job.createdAt - 1, job.createdAt - 1)
      const start = before?.start ?? (await firstTime({ projectId, from: filter.from ?? 0, to }))
      const from = Math.max(start, before?.from ?? 0, place?.occurredAt ?? 0)
      const until = Math.min(to, from + Math.ceil((weekMs * limit) / rowsMax))
      const stretch = { isBackwards: false, place, offset: 0, limit }
      const rows = await searchAuditEvents(db, { projectId, search, from, to: until, ...stretch })
      const last = rows.at(-1)
      const head = format === 'csv' && !before ? csvLine(auditColumns) : ''
      const isWhole = rows.length < limit
      const { occurredAt, id } = last ? { ...last, occurredAt: last.occurred_at } : (place ?? { occurredAt: 0, id: '' })
      const cursor: Cursor = { occurredAt, id, from: isWhole ? until + 1 : from, start }
      return {
        cursor,
        isDone: isWhole && until >= to,
        succeeded: rows.length,
        errors: [],
        progress: share(isWhole ? until : occurredAt, { from: start, to }),
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
