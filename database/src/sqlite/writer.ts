import type { DatabaseSync } from 'node:sqlite'
import { deferred } from '../deferred.ts'
import { DatabaseBusy } from '../errors.ts'
import { waitMsMax, whenFree } from './busy.ts'
import { createMutex } from './mutex.ts'
import type { Statements } from './statements.ts'

/** A commit that others might still share is put off no longer than this. */
const growingMsMax = 5

/** Transactions that become durable together. */
type Group = {
  done: Promise<void>
  resolve(): void
  reject(error: unknown): void
  /** Members that have ended. */
  size: number
  openedAt: number
  /** Refused already; undone by the member that holds it open. */
  isAbandoned: boolean
}

export type Member = {
  /** Resolves once the transaction survives power loss. */
  commit(): Promise<void>
  rollback(): Promise<void>
}

export type Writer = {
  /** Waits for the turn, then opens a transaction. @throws DatabaseBusy after 10 s */
  begin(): Promise<Member>
  /** Runs one statement that stands for itself, such as a pragma or a lone insert. @throws DatabaseBusy after 10 s */
  alone<Result>(run: () => Result): Promise<Result>
  /** Waits for everything before it; nothing may follow. What is still open after 10 s is undone. */
  close(): Promise<void>
}

/**
 * Gives transactions their turn one after the other and commits those that were waiting for one another together:
 * a commit costs a write to the disk, which a hundred may share. Each is a savepoint of the transaction they share, so
 * one that is rolled back takes nothing with it; nobody is answered, or refused, before the shared commit.
 */
export function createWriter(file: DatabaseSync, { execute }: Statements): Writer {
  const turn = createMutex(waitMsMax)
  let open: Group | undefined

  /** Waits while each turn of the event loop brings more members, then takes its place behind whoever is waiting. */
  function scheduleFlush(group: Group, sizeBefore = 0): void {
    setImmediate(async () => {
      const isGrowing = group.size > sizeBefore && performance.now() - group.openedAt < growingMsMax
      if (isGrowing) return scheduleFlush(group, group.size)
      try {
        const release = await turn()
        flush(group)
        release()
      } catch (error) {
        // A member that came later neither commits nor rolls back, so what the others wrote is undone when it ends.
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

  async function join(askedAt: number): Promise<Group> {
    if (open) return open
    await whenFree(askedAt, () => execute('begin immediate', []))
    open = createGroup()
    return open
  }

  return {
    async alone(run) {
      const askedAt = performance.now()
      const release = await turn()
      try {
        // Some statements must not stand in a transaction, so the group before them ends here.
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
      // Closing the file rolls it back.
      else open?.reject(new DatabaseBusy(waitMsMax))
    },

    async begin() {
      const askedAt = performance.now()
      const release = await turn()
      try {
        const group = await join(askedAt)
        execute('savepoint member', [])
        let isEnded = false
        const leave = () => {
          group.size++
          if (group.isAbandoned) undo(group)
          else if (group.size === 1) scheduleFlush(group)
          release()
        }
        return {
          async commit() {
            execute('release member', [])
            isEnded = true
            leave()
            await group.done
          },
          async rollback() {
            if (isEnded) return
            try {
              execute('rollback to member', [])
              execute('release member', [])
            } catch (error) {
              // SQLite itself gave up the whole transaction, for instance when the disk is full.
              if (open === group) open = undefined
              group.reject(error)
            } finally {
              leave()
            }
            // Whoever was refused because of what another member wrote finds that written.
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
  // A group whose members were all rolled back has nobody who waits for it.
  done.catch(() => undefined)
  return { done, resolve, reject, size: 0, openedAt: performance.now(), isAbandoned: false }
}
