import { atomically, onTablesWritten, TransactionTooLong, tryOut } from '@gatehouse-id/database'
import { type KeptOutcomes, keptOutcomes, type Messages, type Preview } from '../activity/index.ts'
import type { InStep } from '../activity/jobs/run/step.ts'
import { previewChanges } from '../activity/change-capture/affected.ts'
import type { IdentityClient } from './contract.ts'
import type { Call } from '../foundation/requests/call.ts'
import type { Dependencies } from '../foundation/areas/dependencies.ts'
import { ChangeTooLong } from '../foundation/errors/errors.ts'
import { throwMapped } from '../foundation/errors/map-foreign-key-errors.ts'
import { createKeyedMutex } from '../foundation/concurrency/keyed-mutex.ts'
import type { Db } from '../foundation/tables/tables.ts'
import { wire, type Wiring, type WiringOptions } from './wiring.ts'

/** Others wait for what the transaction has written; on SQLite all other changes wait. */
const msMax = 5_000
/** Rows that one statement of a dry run may change to be told one by one. */
const rowsMax = 5_000

/** Runs several operations over one transaction. `work` may run again, so it must have no other side effects. */
export type UnitOfWork = {
  /**
   * Runs `work` as a dry run: nothing of it is written, sent or counted.
   * @throws {ChangeTooLong} after 5 s
   */
  preview<Result>(
    call: Call,
    work: (client: IdentityClient) => Promise<Result>,
  ): Promise<{ result: Result; preview: Preview }>
  /**
   * Runs `work` so that what it reads and writes is one step: of two that change what the other has read, one runs again.
   * @throws {ChangeTooLong} after 5 s
   */
  atomically<Result>(
    call: Call,
    work: (client: IdentityClient, outcomes: KeptOutcomes) => Promise<Result>,
  ): Promise<Result>
}

/**
 * The same services, wired again over one transaction: with caches of their own, which see what it has written and are
 * gone with it. Nothing is sent from within; messages that are committed are sent afterwards.
 */
export function createUnitOfWork(
  given: Omit<Dependencies, 'hooks'>,
  options: WiringOptions,
  { messages, stepMsMax = msMax }: { messages: Pick<Messages, 'nudge'>; stepMsMax?: number | undefined },
): UnitOfWork & { inStep: InStep } {
  const { db, clock } = given
  const { capturedTables } = options.areas
  const tables = new Set(capturedTables.keys())
  // Those of one project would fail by each other, and begin again; on other nodes they do.
  const inTurn = createKeyedMutex()

  function wireWithin(within: Db, keepsChanges: boolean): Wiring {
    const delivery = { ...options.delivery, isPaused: true }
    const own = { ...given, db: within, relationsInMemoryMax: 0 }
    return wire(own, { ...options, delivery, keepsChanges })
  }

  function clientWithin(within: Db, call: Call, keepsChanges: boolean): IdentityClient {
    return wireWithin(within, keepsChanges).clientFor(call)
  }

  return {
    inStep: (work, { times }) =>
      atomically(db, { msMax: stepMsMax * times }, within => {
        const { shared, jobKinds } = wireWithin(within, true)
        const { currentRights, recordAudit } = shared
        return work({ db: within, kinds: jobKinds(), currentRights, recordAudit })
      }),

    async preview(call, work) {
      const run = (within: Db) => work(clientWithin(within, call, false))
      const { result, changes } = await tryOut(db, { msMax, rowsMax, tables }, run).catch(throwTooLong)
      return { result, preview: await previewChanges(db, changes, { tables: capturedTables, now: clock() }) }
    },

    async atomically(call, work) {
      let hasMessages = false
      const run = (within: Db) => {
        onTablesWritten(within, ['messages'], () => {
          hasMessages = true
        })
        return work(clientWithin(within, call, true), keptOutcomes({ ...given, db: within }, call))
      }
      const result = await inTurn(call.projectId, () =>
        atomically(db, { msMax, isolationLevel: 'serializable' }, run).catch(throwTooLong),
      )
      if (hasMessages) messages.nudge()
      return result
    },
  }
}

function throwTooLong(cause: unknown): never {
  if (cause instanceof TransactionTooLong) throw new ChangeTooLong({ message: cause.message, cause })
  throwMapped(cause)
}
