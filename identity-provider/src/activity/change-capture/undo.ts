import { isUniqueViolation, readCatalog, transact } from '@gatehouse-id/database'
import type { Right } from '@gatehouse-id/operation'
import type { Call } from '../../foundation/requests/call.ts'
import type { NotReversibleReason } from '../../foundation/areas/captured.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { KeyNotAllowed } from '../../foundation/errors/errors.ts'
import type { Writing } from '../../foundation/tables/tables.ts'
import type { RecordAudit } from '../audit/record.ts'
import type { AuditRow } from '../audit/trail/event.ts'
import { findAuditEvent, findLaterEvent } from '../audit/trail/store.ts'
import { type CapturedTables, Change } from './change.ts'
import { AuditEventNotFound, NotReversible, UndoConflict } from './errors.ts'
import { notedIn } from './noted.ts'
import { type Planned, planReversals } from './reversals.ts'
import { reverseRow } from './rows.ts'
import { listChanges } from './store.ts'

export type Undone = { eventId: string; notReversible: NotReversibleReason[] }

/**
 * Undoes an audited change of the caller's project, as an audited change.
 * @throws {AuditEventNotFound}
 * @throws {NotReversible} when nothing of it can be undone
 * @throws {UndoConflict} when something was changed again since; names the later change
 * @throws {KeyNotAllowed} when the caller could not have made the change
 */
export type Undo = (call: Call, eventId: string) => Promise<Undone>

export function createUndo(
  { db, hooks }: Pick<Dependencies, 'db' | 'hooks'>,
  { recordAudit, capturedTables }: { recordAudit: RecordAudit; capturedTables: CapturedTables },
): Undo {
  async function undo(tx: Writing, call: Call, eventId: string): Promise<Undone> {
    const { projectId } = call
    const event = await findAuditEvent(tx, { projectId, id: eventId })
    if (!event) throw new AuditEventNotFound()
    const [row] = await listChanges(tx, { projectId, eventIds: [eventId] })
    if (!row) throw new NotReversible({ message: 'What this event did to its target is not kept.' })
    requireRights(tx, call, row.rights)
    // This package wrote the document.
    const change = Change.parse(JSON.parse(row.document))
    const planned = await planReversals(tx, change, capturedTables)
    const [conflict] = planned.conflicts
    if (conflict) throw await conflictOf(tx, event, conflict)
    const lost = [...new Set([...change.lost, ...(planned.hasLost ? (['credentials'] as const) : [])])]
    const { reversals } = planned
    if (reversals.length === 0) throw new NotReversible({ message: `This cannot be undone: ${lost.join(', ')}.` })
    await hooks.onUndoing(tx, call, reversals)
    const { keys } = await readCatalog(tx)
    for (const reversal of reversals) await reverseRow(tx, keys.get(reversal.table) ?? [], reversal)
    await hooks.onUndone(tx, call, reversals)
    await recordAudit(tx, call, {
      action: 'ChangeUndone',
      // What the event says of its target is written from the same closed set.
      target: targetOf(event),
      data: { eventId, action: event.action, ...(lost.length > 0 && { notReversible: lost }) },
    })
    return { eventId, notReversible: lost }
  }

  return async (call, eventId) => {
    try {
      return await transact(db, tx => undo(tx, call, eventId), { isolationLevel: 'serializable' })
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
      throw new UndoConflict({ message: 'Something else has its name now.', cause: error })
    }
  }
}

/** @throws {KeyNotAllowed} when the caller lacks a right that the change took */
function requireRights(tx: Writing, call: Call, stored: string): void {
  // This package wrote the column.
  const rights = JSON.parse(stored) as Right[]
  const missing = rights.find(right => !call.rights.includes(right))
  if (missing !== undefined)
    throw new KeyNotAllowed({
      message: `to undo this takes the right ${missing}, which ${call.actor.name} does not have`,
    })
  // Whoever undoes the undoing needs them too.
  for (const right of rights) notedIn(tx).rights.add(right)
}

async function conflictOf(
  tx: Writing,
  event: AuditRow,
  { target, id }: Planned['conflicts'][number],
): Promise<InstanceType<typeof UndoConflict>> {
  const later = await findLaterEvent(tx, event, id)
  if (!later) return new UndoConflict({ message: `The ${target} ${id} is no longer as this change left it.` })
  const at = new Date(later.occurred_at).toISOString()
  return new UndoConflict({
    message: `${later.actor_name || later.actor_id} changed it again at ${at} (${later.action}).`,
    fields: [{ field: 'laterEventId', message: later.id }],
  })
}

function targetOf(event: AuditRow) {
  if (event.target_type === '') return undefined
  const { target_id: id, target_name: name } = event
  // Safe: written from the closed set of targets.
  return { type: event.target_type as 'auditWebhook', id, name }
}
