import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryExecutor,
  type QueryResult,
} from 'kysely'
import { TransactionEnded } from '../errors.ts'
import { createMutex } from '../transactions/semaphore.ts'
import { waitMsMax } from '../sqlite/busy.ts'

/** Told of savepoints, so that what was captured inside one that is rolled back can be forgotten. */
export type SavepointListener = { began(): void; rolledBack(): void }

export type Bound = {
  dialect: Dialect
  /** Refuses further statements, and resolves when none is under way: nothing of it may outlive the transaction. */
  close(): Promise<void>
}

/**
 * The dialect of a database that is one open transaction: every query runs on its connection, and every transaction is a
 * savepoint of it, one after the other. A failed statement does not end the outer transaction.
 */
export function bindDialect(
  connection: DatabaseConnection,
  { executor, savepoints }: { executor: QueryExecutor; savepoints?: SavepointListener },
): Bound {
  const bound = new BoundConnection(connection)
  return {
    dialect: {
      // An object of its own, because listeners and prepared queries are kept by adapter.
      createAdapter: () => Object.create(executor.adapter) as typeof executor.adapter,
      createDriver: () => boundDriver(bound, savepoints),
      createQueryCompiler: () => ({ compileQuery: (node, id) => executor.compileQuery(node, id) }),
      createIntrospector: () => {
        throw new Error('unreachable: tables are not listed inside a transaction')
      },
    },
    close: () => bound.close(),
  }
}

function boundDriver(bound: BoundConnection, savepoints: SavepointListener | undefined): Driver {
  const turn = createMutex(waitMsMax)
  const releases = new WeakMap<DatabaseConnection, () => void>()
  const run = async (sql: string) => void (await bound.run(CompiledQuery.raw(sql)))
  return {
    init: async () => {},
    async acquireConnection() {
      const release = await turn()
      const use: DatabaseConnection = {
        executeQuery: query =>
          isAlone(use) && query.query.kind !== 'SelectQueryNode' ? guarded(query) : bound.run(query),
        async *streamQuery(query) {
          yield await bound.run(query)
        },
      }
      releases.set(use, release)
      return use
    },
    async beginTransaction(use) {
      await run(`savepoint ${savepointName}`)
      inTransaction.add(use)
      savepoints?.began()
    },
    async commitTransaction(use) {
      await run(`release savepoint ${savepointName}`)
      inTransaction.delete(use)
    },
    async rollbackTransaction(use) {
      // Kysely also calls it after a failed commit; a closed transaction is rolled back as a whole.
      if (!inTransaction.delete(use) || bound.isClosed) return
      await rollBack()
    },
    async releaseConnection(use) {
      releases.get(use)?.()
    },
    destroy: async () => {},
  }

  /** A lone statement that fails must not end the outer transaction, which PostgreSQL would do. */
  async function guarded<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    await run(`savepoint ${savepointName}`)
    savepoints?.began()
    try {
      const result = await bound.run<Row>(query)
      await run(`release savepoint ${savepointName}`)
      return result
    } catch (error) {
      if (!bound.isClosed) await rollBack()
      throw error
    }
  }

  async function rollBack(): Promise<void> {
    await run(`rollback to savepoint ${savepointName}`)
    await run(`release savepoint ${savepointName}`)
    savepoints?.rolledBack()
  }
}

const savepointName = 'nested'
const inTransaction = new WeakSet<DatabaseConnection>()

function isAlone(use: DatabaseConnection): boolean {
  return !inTransaction.has(use)
}

/** The connection of the outer transaction until that ends. */
class BoundConnection {
  readonly #connection: DatabaseConnection
  readonly #underWay = new Set<Promise<unknown>>()
  isClosed = false

  constructor(connection: DatabaseConnection) {
    this.#connection = connection
  }

  async run<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.isClosed) throw new TransactionEnded()
    const running = this.#connection.executeQuery<Row>(query)
    this.#underWay.add(running)
    try {
      return await running
    } finally {
      this.#underWay.delete(running)
    }
  }

  async close(): Promise<void> {
    this.isClosed = true
    await Promise.allSettled(this.#underWay)
  }
}
