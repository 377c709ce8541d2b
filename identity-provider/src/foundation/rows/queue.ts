import type { Selectable } from 'kysely'
import type { Reading, Tables, Writing } from '../tables/tables.ts'

/** What others are to be told, until they have been: rows with how often it was tried, and when it may be again. */
type QueueTable = 'oidc_logouts' | 'outbound_revocations'
type Row<Table extends QueueTable> = Selectable<Tables[Table]>
type Taken = Pick<Row<QueueTable>, 'project_id' | 'id' | 'attempts'>

export function queue<Table extends QueueTable>(table: Table) {
  // Safe cast: only columns that both have are named, and all are selected.
  const named = table as 'oidc_logouts'
  return {
    /** Those that are due, the oldest first. */
    async listDue(db: Reading, { now, limit }: { now: number; limit: number }): Promise<Row<Table>[]> {
      const due = db.selectFrom(named).selectAll().where('next_attempt_at', '<=', now)
      return (await due.orderBy('next_attempt_at').limit(limit).execute()) as Row<Table>[]
    },

    /** Takes one for an attempt; false when another process has taken it. */
    async lease(tx: Writing, { project_id, id, attempts }: Taken, until: number): Promise<boolean> {
      const { numUpdatedRows } = await tx
        .updateTable(named)
        .set({ attempts: attempts + 1, next_attempt_at: until })
        .where('project_id', '=', project_id)
        .where('id', '=', id)
        .where('attempts', '=', attempts)
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    },

    async remove(tx: Writing, { project_id, id }: Taken): Promise<void> {
      await tx.deleteFrom(named).where('project_id', '=', project_id).where('id', '=', id).execute()
    },
  }
}
