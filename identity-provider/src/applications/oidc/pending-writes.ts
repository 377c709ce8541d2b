import { AsyncLocalStorage } from 'node:async_hooks'
import { transact } from '@gatehouse/database'
import type { Db, Writing } from '../../foundation/tables.ts'

type Write = { model: string; run: (tx: Writing) => Promise<void> }

/** What one request stores, in one transaction before it is answered: each commit waits for the disk. */
export type PendingWrites = {
  /** Must come before everything that stores. */
  middleware(ctx: unknown, next: () => Promise<void>): Promise<void>
  /** Stores at the end of the request; at once outside of one. */
  add(write: Write): Promise<void>
  /** Stores now what the request has added, if there is something of this model, or of any. */
  flush(model?: string): Promise<void>
}

export function createPendingWrites(db: Db): PendingWrites {
  const requests = new AsyncLocalStorage<Write[]>()

  async function flush(model?: string): Promise<void> {
    const writes = requests.getStore() ?? []
    if (writes.length === 0 || (model !== undefined && writes.every(write => write.model !== model))) return
    const due = writes.splice(0)
    await transact(db, async tx => {
      for (const { run } of due) await run(tx)
    })
  }

  return {
    middleware: (_, next) =>
      requests.run([], async () => {
        await next()
        await flush()
      }),
    async add(write) {
      const writes = requests.getStore()
      if (writes) writes.push(write)
      else await transact(db, tx => write.run(tx))
    },
    flush,
  }
}
