import { assertOutsideTransaction, onTablesWritten } from '@gatehouse-id/database'
import type { Dependencies } from '../areas/dependencies.ts'
import type { Reading, Tables } from '../tables/tables.ts'

/** A change made by another process is seen within this time; one made in this process at its commit. */
const usualAgeMsMax = 5_000
const entriesMax = 10_000

/** How often values of all caches of this process were there when they were asked for. */
export const cacheCounts = { hits: 0, misses: 0 }

type Options<Value> = {
  /** Every table that `load` reads: a write to one of them drops all values. */
  tables: readonly (keyof Tables & string)[]
  load(reading: Reading, projectId: string, key: string): Promise<Value>
  ageMsMax?: number
  /** When a value stops being true by itself, in epoch milliseconds. */
  endsAt?(value: Value): number
  /** Called after values were dropped. */
  onDropped?(): void
}

/** Values of projects, each loaded once and kept for a moment. */
export type ProjectCache<Value> = {
  /**
   * The value of a project, or of one `key` in it. Inside a transaction pass that: a read outside it can wait for the
   * transaction itself. @throws TransactionBypassed and whatever `load` throws, which is not kept
   */
  of(projectId: string, key?: string, tx?: Reading): Promise<Value>
}

type Entry<Value> = { loadedAt: number; endsAt: number; value: Promise<Value>; loaded?: { value: Value } }

/** What is computed from a project's rows and asked for on every request. */
export function createProjectCache<Value>(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  { tables, load, ageMsMax = usualAgeMsMax, endsAt, onDropped }: Options<Value>,
): ProjectCache<Value> {
  const entries = new Map<string, Entry<Value>>()
  onTablesWritten(db, tables, () => {
    entries.clear()
    onDropped?.()
  })

  function start(reading: Reading, projectId: string, key: string, entryKey: string): Promise<Value> {
    const loadedAt = clock()
    const entry: Entry<Value> = { loadedAt, endsAt: loadedAt + ageMsMax, value: load(reading, projectId, key) }
    const oldest = entries.size >= entriesMax ? entries.keys().next().value : undefined
    if (oldest !== undefined) entries.delete(oldest)
    entries.set(entryKey, entry)
    entry.value.then(
      value => {
        entry.loaded = { value }
        entry.endsAt = Math.min(entry.endsAt, endsAt?.(value) ?? entry.endsAt)
      },
      () => {
        if (entries.get(entryKey) === entry) entries.delete(entryKey)
      },
    )
    return entry.value
  }

  return {
    async of(projectId, key = '', tx) {
      if (!tx) assertOutsideTransaction(db)
      // Neither half of the key holds a space: ids of projects do not.
      const entryKey = key === '' ? projectId : `${projectId} ${key}`
      const known = entries.get(entryKey)
      const now = clock()
      // A clock that was turned back makes values old, not young for ever.
      const isFresh = known !== undefined && now < known.endsAt && now >= known.loadedAt
      // A transaction never waits for a load outside it, which may be waiting for the transaction's connection.
      if (isFresh && (known.loaded || !tx)) {
        cacheCounts.hits += 1
        return known.loaded ? known.loaded.value : known.value
      }
      cacheCounts.misses += 1
      return start(tx ?? db, projectId, key, entryKey)
    },
  }
}
