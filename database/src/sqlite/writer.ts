import type { DatabaseSync } from 'node:sqlite'
import { deferred } from '../transactions/deferred.ts'
import { DatabaseBusy, DatabaseUnavailable } from '../errors.ts'
import { waitMsMax, whenFree } from './busy.ts'
import { createMutex } from '../transactions/semaphore.ts'
import type { Statements } from './statements.ts'

/** The longest delay of a commit for transactions that may still join it. */
const commitDelayMsMax = 5

/** Transactions that are committed together. */
type Group = {
  done: Promise<void>
  resolve(): void
  reject(error: unknown): void
  /** The number of ended members. */
  size: number
  openedAt: number
  /** Already rejected; the member that is still open rolls it back. */
  isAbandoned: boolean
}

export type Member = {
  /** Resolves when the transaction survives power loss. */
  commit(): Promise<void>
  rollback(): Promise<void>
}

export type Writer = {
  /**
   * Waits for the mutex, then opens a transaction.
   * @throws {DatabaseBusy} after 10 s
   */
  begin(): Promise<Member>
  /**
   * Runs one statement outside of transactions, such as a pragma or a lone insert.
   * @throws {DatabaseBusy} after 10 s
   */
  alone<Result>(run: () => Result): Promise<Result>
  /** Waits for all earlier work; must be called last. Transactions that are still open after 10 s are rolled back. */
  close(): Promise<void>
}

/**
 * Runs transactions one after the other and commits consecutive ones together (group commit), because each commit costs
 * a write to the disk. Each but the first is a savepoint of the shared transaction, so a rollback does not affect the
 * others. They resolve or reject only after the shared commit.
 */
export function createWriter(file: DatabaseSync, { execute }: Statements): Writer {
  const turn = createMutex(waitMsMax)
  let open: Group | undefined

  /** Waits while each turn of the event loop brings more members, then queues for the mutex. */
  function scheduleFlush(group: Group, sizeBefore = 0): void {
    setImmediate(async () => {
      const isGrowing = group.size > sizeBefore && performance.now() - group.openedAt < commitDelayMsMax
      if (isGrowing) return scheduleFlush(group, group.size)
      try {
        const release = await turn()
        flush(group)
        release()
      } catch (error) {
        // A later member neither commits nor rolls back, so the writes of the others are rolled back when it ends.
        group.isAbandoned = true
        group.reject(error)
      }
    })
  }

  function flush(group: Group): void {
    if (open !== group) return
    open = undefined
    try {
      execute('commit', [])
      group.resolve()
    } catch (error) {
      if (file.isTransaction) execute('rollback', [])
      group.reject(error)
    }
  }

  function undo(group: Group): void {
    if (open !== group) return
    open = undefined
    if (file.isTransaction) execute('rollback', [])
  }

  /** Lets a transaction into the group that is open, or into a new one. */
  async function join(askedAt: number): Promise<Group> {
    if (open) {
      execute('savepoint member', [])
      return open
    }
    await whenFree(askedAt, () => execute('begin immediate', []))
    open = createGroup()
    return open
  }

  return {
    async alone(run) {
      const askedAt = performance.now()
      const release = await turn()
      try {
        // Some statements must not run in a transaction, so the current group is committed first.
        if (open) flush(open)
        return await whenFree(askedAt, run)
      } finally {
        release()
      }
    },

    async close() {
      const isFree = await turn().then(
        () => true,
        () => false,
      )
      if (isFree && open) flush(open)
      // Closing the file rolls the group back.
      else open?.reject(new DatabaseBusy(waitMsMax))
    },

    async begin() {
      const askedAt = performance.now()
      const release = await turn()
      try {
        const group = await join(askedAt)
        // The writes of the first can be undone with the whole transaction: a savepoint copies each page that is changed in it.
        const isFirst = group.size === 0
        let isEnded = false
        const leave = () => {
          group.size++
          if (group.isAbandoned) undo(group)
          else if (group.size === 1) scheduleFlush(group)
          release()
        }
        return {
          async commit() {
            if (!isFirst) execute('release member', [])
            // Nobody may join what SQLite has rolled back by itself.
            else if (!file.isTransaction) throw new DatabaseUnavailable(new Error('the transaction was rolled back'))
            isEnded = true
            leave()
            await group.done
          },
          async rollback() {
            if (isEnded) return
            try {
              if (isFirst) return undo(group)
              execute('rollback to member', [])
              execute('release member', [])
            } catch (error) {
              // SQLite has rolled back the whole transaction, for instance because the disk is full.
              if (open === group) open = undefined
              group.reject(new DatabaseUnavailable(error))
            } finally {
              if (isFirst) release()
              else leave()
            }
            // A caller that failed because of another member's write must find that write committed.
            await group.done.catch(() => undefined)
          },
        }
      } catch (error) {
        release()
        throw error
      }
    },
  }
}

function createGroup(): Group {
  const { promise: done, resolve, reject } = deferred<void>()
  // Nothing awaits a group whose members were all rolled back.
  done.catch(() => undefined)
  return { done, resolve, reject, size: 0, openedAt: performance.now(), isAbandoned: false }
}
