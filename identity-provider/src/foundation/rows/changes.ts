import { transact } from '@gatehouse-id/database'
import type { Call } from '../requests/call.ts'
import type { Dependencies } from '../areas/dependencies.ts'
import type { Writing } from '../tables/tables.ts'
import type { OwnPrefix } from '../ids/new-id.ts'
import type { Locked, OwnTarget, Stamp } from './rows.ts'

type Identified = { project_id: string; id: string; name: string; created_at: number }
type Given<Row> = Omit<Row, 'project_id' | 'id' | 'created_at' | Stamp>
type Changes<Row> = Partial<Omit<Row, 'project_id' | 'id'>>
type Fact = { action: string; target: { type: OwnTarget; id: string; name: string }; data?: Record<string, unknown> }
type Told = { action?: string; data?: Record<string, unknown> }

/** What it takes of `rows`. */
type Rows<Row> = {
  prefix: OwnPrefix
  targetOf(row: { id: string; name: string }): Fact['target']
  stampsOf(now: number, before?: Row): object
  getToChange(tx: Writing, call: Call, which: { id: string }): Promise<Locked<Row>>
  insert(tx: Writing, row: Row): Promise<void>
  update(tx: Writing, row: Locked<Row>, changes: Changes<Row>): Promise<Locked<Row>>
  remove(tx: Writing, row: Locked<Row>): Promise<void>
}

/**
 * What changes one managed thing: each change is a transaction with its audit event, `<event>Created`, `<event>Modified`
 * or `<event>Deleted`.
 */
export function changesOf<Row extends Identified>(
  rows: Rows<Row>,
  { db, clock, newId }: Pick<Dependencies, 'db' | 'clock' | 'newId'>,
  { event, recordAudit }: { event: string; recordAudit: (tx: Writing, call: Call, fact: Fact) => Promise<void> },
) {
  const tell = (tx: Writing, call: Call, row: Row, { action, ...data }: Told & { action: string }) =>
    recordAudit(tx, call, { action, target: rows.targetOf(row), ...data })

  const self = {
    /** Within a transaction that does more. */
    async createIn(tx: Writing, call: Call, { id, ...given }: Given<Row> & { id?: string }, told: Told = {}) {
      const now = clock()
      const made = { project_id: call.projectId, id: id ?? newId(rows.prefix), created_at: now, ...rows.stampsOf(now) }
      const row = { ...made, ...given } as unknown as Row // Safe: what is not given was made.
      await rows.insert(tx, row)
      await tell(tx, call, row, { action: `${event}Created`, ...told })
      return row
    },
    async updateIn(tx: Writing, call: Call, before: Locked<Row>, changes: Changes<Row>, told: Told = {}) {
      const row = await rows.update(tx, before, { ...changes, ...rows.stampsOf(clock(), before) })
      await tell(tx, call, row, { action: `${event}Modified`, ...told })
      return row
    },
    async removeIn(tx: Writing, call: Call, row: Locked<Row>, told: Told = {}) {
      await rows.remove(tx, row)
      await tell(tx, call, row, { action: `${event}Deleted`, ...told })
    },

    create: (call: Call, given: Given<Row> & { id?: string }, told?: Told) =>
      transact(db, tx => self.createIn(tx, call, given, told)),

    /** @param changesOf what to change of the row as it is */
    update: (call: Call, id: string, changesOf: (row: Row) => Changes<Row>, told?: Told) =>
      transact(db, async tx => {
        const row = await rows.getToChange(tx, call, { id })
        return self.updateIn(tx, call, row, changesOf(row), told)
      }),

    remove: ({ id }: { id: string }, call: Call) => self.removeMany({ ids: [id] }, call),

    async removeMany({ ids }: { ids: readonly string[] }, call: Call): Promise<Record<string, never>> {
      await transact(db, async tx => {
        // Always in the same order, so that concurrent calls do not deadlock.
        for (const id of [...new Set(ids)].sort())
          await self.removeIn(tx, call, await rows.getToChange(tx, call, { id }))
      })
      return {}
    },
  }
  return self
}
