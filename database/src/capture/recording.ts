import { AsyncLocalStorage } from 'node:async_hooks'
import type { Kysely, Transaction } from 'kysely'
import { type Captured, startCapture } from './capture.ts'

export type ChangeRecorder<Tables> = {
  tables: ReadonlySet<string>
  /** A statement that changes more rows of a table is not captured row by row. */
  rowsMax: number
  /** Called at the end of each transaction, within it; what it writes is not captured. */
  record(tx: Transaction<Tables>, captured: Captured): Promise<void>
}

type Recording = { adapter: object; recorder: ChangeRecorder<never> }

const recordings = new AsyncLocalStorage<Recording>()

/** Runs `work` so that what the transactions of `db` in it change is captured and recorded. */
export function recordingChanges<Tables, Result>(
  db: Kysely<Tables>,
  recorder: ChangeRecorder<Tables>,
  work: () => Promise<Result>,
): Promise<Result> {
  const { adapter } = db.getExecutor()
  // Safe: it is only called with transactions of this database, which its adapter tells.
  return recordings.run({ adapter, recorder: recorder as unknown as ChangeRecorder<never> }, work)
}

/** Runs the work of a transaction, recording it where that is asked for. */
export async function recorded<Tables, Result>(
  tx: Transaction<Tables>,
  work: (tx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  const executor = tx.getExecutor()
  const recording = recordings.getStore()
  if (recording?.adapter !== executor.adapter) return work(tx)
  // Safe: the recorder is one of this database.
  const { tables, rowsMax, record } = recording.recorder as unknown as ChangeRecorder<Tables>
  const connection = await executor.provideConnection(async each => each)
  const capture = await startCapture(connection, { executor, tables, rowsMax })
  try {
    const result = await work(tx)
    await record(tx, capture.end())
    return result
  } finally {
    capture.end()
  }
}
