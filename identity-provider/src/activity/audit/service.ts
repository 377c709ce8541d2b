import type { Service } from '@gatehouse-id/operation'
import { transact } from '@gatehouse-id/database'
import { z } from 'zod'
import type { Call } from '../../foundation/requests/call.ts'
import { decodeCursor, encodeCursor } from '../../foundation/requests/cursor.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { readPage } from '../../foundation/requests/read-page.ts'
import type { Reading } from '../../foundation/tables/tables.ts'
import { type CapturedTables, Change, rowsOf } from '../change-capture/change.ts'
import { entityChanges } from '../change-capture/entities.ts'
import { type AuditChangeRow, listChanges } from '../change-capture/store.ts'
import type { Undo } from '../change-capture/undo.ts'
import { KeyNotAllowed } from '../../foundation/errors/errors.ts'
import type { AuditChange, AuditRecord, audit } from './contract.ts'
import type { CreateJob } from '../jobs/create.ts'
import type { RecordAudit } from './record.ts'
import { dataOf } from './refreshes.ts'
import { rangeOf } from './trail/filters.ts'
import { countAuditEvents, listLatestAuditEvents, searchAuditEvents } from './trail/search-store.ts'
import type { AuditRow } from './trail/event.ts'
import type { AuditPlace } from './trail/term-index.ts'

const Position = z.tuple([z.number(), z.string()])

export function auditService(
  { db, clock }: Dependencies,
  {
    recordAudit,
    createJob,
    undo,
    capturedTables,
  }: { recordAudit: RecordAudit; createJob: CreateJob; undo: Undo; capturedTables: CapturedTables },
): Service<typeof audit, Call> {
  return {
    async search(search, { projectId }) {
      const query = { projectId, search, ...rangeOf(search, clock()) }
      const offset = search.page * search.size
      const { rows, hasPrevious, hasNext } = await readPage(
        {
          after: placeOf(search.after, 'after'),
          before: placeOf(search.before, 'before'),
          isFromEnd: search.fromEnd ?? false,
          offset,
          limit: search.size,
        },
        stretch => searchAuditEvents(db, { ...query, ...stretch }),
      )
      const [first, last] = [rows.at(0), rows.at(-1)]
      const isCounted = search.after === undefined && search.before === undefined && !search.fromEnd
      const known = (isCounted ? offset : 0) + rows.length + (hasNext ? 1 : 0)
      return {
        audits: await toRecords(db, rows),
        total: Math.max(await countAuditEvents(db, query), known),
        ...(hasNext && last && { next: cursorOf(last) }),
        ...(hasPrevious && first && { previous: cursorOf(first) }),
        ...(search.withCursors && { cursors: rows.map(cursorOf) }),
      }
    },

    async latest({ userIds, limit }, { projectId }) {
      const events = await listLatestAuditEvents(db, { projectId, userIds, limit })
      return {
        audits: await toRecords(
          db,
          events.map(({ row }) => row),
        ),
        userIds: events.map(({ userId }) => userId),
        cursors: events.map(({ row }) => cursorOf(row)),
      }
    },

    createExport: (input, call) =>
      transact(db, async tx => ({ job: await createJob(tx, call, { kind: 'auditExport', input }) })),

    async createEvent({ action, type, actorId, tenantId, userId, data }, call) {
      const actor = actorId ? { ...call.actor, id: actorId } : call.actor
      const target = userId ? { type: 'user' as const, id: userId, name: '' } : undefined
      const tenants = tenantId ? [tenantId] : []
      await transact(db, tx => recordAudit(tx, { ...call, actor }, { action, type, target, tenants, data }))
      return {}
    },

    async loadChanges({ ids }, { projectId, rights, actor }) {
      if (!rights.includes('audit'))
        throw new KeyNotAllowed({ message: `it takes the right audit, which ${actor.name} does not have here` })
      const rows = await listChanges(db, { projectId, eventIds: ids })
      return { changes: rows.map(row => toAuditChange(row, capturedTables)) }
    },

    async undo({ id }, call) {
      const { notReversible } = await undo(call, id)
      return { notReversible }
    },
  }
}

function toAuditChange({ event_id, document }: AuditChangeRow, tables: CapturedTables): AuditChange {
  // This package wrote the document.
  const change = Change.parse(JSON.parse(document))
  const rows = rowsOf(change)
  const isLost = rows.some(row => row.isLost)
  return {
    id: event_id,
    changes: entityChanges(rows, tables),
    isReversible: rows.some(row => !row.isLost),
    notReversible: [...new Set([...change.lost, ...(isLost ? (['credentials'] as const) : [])])],
  }
}

function placeOf(cursor: string | undefined, field: 'after' | 'before'): AuditPlace | undefined {
  if (!cursor) return undefined
  const [occurredAt, id] = decodeCursor(cursor, Position, field)
  return { occurredAt, id }
}

function cursorOf({ occurred_at, id }: AuditRow): string {
  return encodeCursor([occurred_at, id])
}

/** These columns hold what this package wrote as JSON of exactly this type. */
function list(json: string) {
  return JSON.parse(json) as string[]
}

/** Rows of one project as the wire has them. */
export async function toRecords(db: Reading, rows: readonly AuditRow[]): Promise<AuditRecord[]> {
  const data = await dataOf(db, rows)
  return rows.map(row => toRecord(row, data.get(row) ?? {}))
}

function toRecord(row: AuditRow, data: Record<string, unknown>): AuditRecord {
  return {
    ID: row.id,
    projectId: row.project_id,
    userId: row.user_id,
    action: row.action,
    // Written from the same closed set that the contract names.
    type: row.type as AuditRecord['type'],
    actorId: row.actor_id,
    occurred: String(row.occurred_at),
    device: row.device,
    method: row.method,
    geo: '',
    remoteAddress: row.ip,
    externalIds: list(row.login_ids),
    tenants: list(row.tenants),
    data,
    // Written from the same closed set that the contract names.
    actor: {
      type: row.actor_type as NonNullable<AuditRecord['actor']>['type'],
      id: row.actor_id,
      name: row.actor_name,
    },
    target: row.target_type ? { type: row.target_type, id: row.target_id, name: row.target_name } : undefined,
    requestId: row.request_id,
    userAgent: row.user_agent,
  }
}
