import { type DatabaseConnection, type IsolationLevel, Kysely, SqliteAdapter, sql, type Transaction } from 'kysely'
import { deferred } from '../transactions/deferred.ts'
import { TransactionTooLong } from '../errors.ts'
import { codeOf } from '../outages/outage-of.ts'
import { refuseBypass } from '../transactions/open-transaction.ts'
import { forgetWrites, tellingOfWrites } from '../statements/table-writes.ts'
import { transact } from '../transactions/transact.ts'
import { type RowChange, startCapture } from '../capture/capture.ts'
import { bindDialect, type SavepointListener } from './bound-dialect.ts'

/** A process that is alive ends its transaction before the server does. */
const idleGraceMs = 1_000
/** What a statement that took too long fails with, on PostgreSQL. */
const queryCanceled = '57014'

type Limits = {
  /** How long the transaction may be open, in milliseconds: others wait for what it has written. */
  msMax: number
}

/**
 * Runs `work` with a database that is one transaction of `db`: all its queries and transactions are part of it, so that
 * they are committed together or not at all. Retried like `transact`, so `work` must have no other side effects.
 * @throws {TransactionTooLong} after `msMax`; nothing is written then
 */
export function atomically<Tables, Result>(
  db: Kysely<Tables>,
  { msMax, isolationLevel }: Limits & { isolationLevel?: IsolationLevel },
  work: (within: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  const run = (tx: Transaction<Tables>) => onConnection(tx, connection => bind(tx, connection, { msMax, work }))
  return transact(db, run, isolationLevel ? { isolationLevel } : {})
}

export type Tried<Result> = { result: Result; changes: RowChange[]; isComplete: boolean }

/**
 * Runs `work` as `atomically` does, and rolls back whatever it wrote.
 * @param rowsMax rows that one statement may change to be captured one by one
 * @throws {TransactionTooLong} after `msMax`
 */
export async function tryOut<Tables, Result>(
  db: Kysely<Tables>,
  { msMax, rowsMax, tables }: Limits & { tables: ReadonlySet<string>; rowsMax: number },
  work: (within: Kysely<Tables>) => Promise<Result>,
): Promise<Tried<Result>> {
  const run = (tx: Transaction<Tables>) =>
    onConnection(tx, async connection => {
      const capture = await startCapture(connection, { executor: tx.getExecutor(), tables, rowsMax })
      // Transactions within run one after the other, so there is one mark at a time.
      let mark = 0
      const savepoints: SavepointListener = {
        began() {
          mark = capture.mark()
        },
        rolledBack: () => capture.rollBackTo(mark),
      }
      try {
        const result = await bind(tx, connection, { msMax, savepoints, work })
        throw new RolledBack({ result, ...capture.end() })
      } finally {
        capture.end()
        forgetWrites(connection)
      }
    })
  try {
    await transact(db, run)
  } catch (error) {
    // Safe: only the line above throws it, with what this call's work answered.
    if (error instanceof RolledBack) return error.tried as Tried<Result>
    throw error
  }
  throw new Error('unreachable: what is tried out is rolled back')
}

/** Ends a transaction that did all it should. */
class RolledBack extends Error {
  readonly tried: Tried<unknown>
  constructor(tried: Tried<unknown>) {
    super('rolled back')
    this.tried = tried
  }
}

function onConnection<Tables, Result>(
  tx: Transaction<Tables>,
  work: (connection: DatabaseConnection) => Promise<Result>,
): Promise<Result> {
  return tx.getExecutor().provideConnection(work)
}

type Binding<Tables, Result> = Limits & {
  savepoints?: SavepointListener
  work: (within: Kysely<Tables>) => Promise<Result>
}

async function bind<Tables, Result>(
  tx: Transaction<Tables>,
  connection: DatabaseConnection,
  { msMax, savepoints, work }: Binding<Tables, Result>,
): Promise<Result> {
  const executor = tx.getExecutor()
  const { dialect, close } = bindDialect(connection, { executor, ...(savepoints && { savepoints }) })
  const within = new Kysely<Tables>({
    dialect: refuseBypass(tellingOfWrites(dialect)),
    plugins: [...executor.plugins],
  })
  const tooLate = deferred<never>()
  const timer = setTimeout(() => tooLate.reject(new TransactionTooLong(msMax)), msMax)
  try {
    // A single statement, or its wait for a lock, is ended by the server; so is the session of a process that hangs, whose
    // locks others would wait for. There are few of these, and much is done again when one is: so it keeps waiting for a lock.
    if (!(executor.adapter instanceof SqliteAdapter)) {
      const limits = {
        statement_timeout: msMax,
        idle_in_transaction_session_timeout: msMax + idleGraceMs,
        lock_timeout: 0,
      }
      const settings = Object.entries(limits).map(([name, ms]) => `set local ${name} = ${ms}`)
      await connection.executeQuery(sql.raw(settings.join('; ')).compile(within))
    }
    return await Promise.race([work(within), tooLate.promise])
  } catch (error) {
    throw codeOf(error) === queryCanceled ? new TransactionTooLong(msMax, error) : error
  } finally {
    clearTimeout(timer)
    await close()
  }
}
