import { type Captured, recordingChanges } from '@gatehouse-id/database'
import type { Operation } from '@gatehouse-id/operation'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { Writing } from '../../foundation/tables/tables.ts'
import { type CapturedTables, toChange } from './change.ts'
import { notedIn } from './noted.ts'
import { insertChanges } from './store.ts'

/** A change of more rows, or of longer rows, is audited but cannot be undone. */
const rowsMax = 1_000
const charactersMax = 1_000_000

/** Runs an operation so that its audited changes are kept with their events. */
export type RecordChanges = <Result>(
  operation: Pick<Operation, 'right'>,
  call: Call,
  work: () => Promise<Result>,
) => Promise<Result>

/** Records the changes that administrators and keys make; those of visitors and sign-ins cost nothing. */
export function createRecordChanges(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  tables: CapturedTables,
): RecordChanges {
  const names = new Set(tables.keys())

  async function record(tx: Writing, { changes, isComplete }: Captured, { right, call }: Recorded): Promise<void> {
    const { events, rights } = notedIn(tx)
    const { projectId } = call
    const eventIds = events.filter(event => event.projectId === projectId).map(({ id }) => id)
    const [changeId] = eventIds
    if (changeId === undefined || !isComplete || changes.length > rowsMax) return
    const change = toChange(changes, { tables, projectId, now: clock() })
    if (change.rows.length === 0 && change.lost.length === 0) return
    const document = JSON.stringify(change)
    if (document.length > charactersMax) return
    const all = JSON.stringify([...rights.add(right)])
    const rowOf = (eventId: string) => ({ project_id: projectId, event_id: eventId, change_id: changeId })
    await insertChanges(
      tx,
      eventIds.map(eventId => {
        const own = eventId === changeId ? { rights: all, document } : { rights: '[]', document: '' }
        return { ...rowOf(eventId), ...own }
      }),
    )
  }

  return (operation, call, work) => {
    const { right } = operation
    const isRecorded = right !== undefined && call.actor.type !== 'system' && call.actor.type !== 'anonymous'
    if (!isRecorded) return work()
    const recorder = {
      tables: names,
      rowsMax,
      record: (tx: Writing, done: Captured) => record(tx, done, { right, call }),
    }
    return recordingChanges(db, recorder, work)
  }
}

type Recorded = { right: NonNullable<Operation['right']>; call: Call }
